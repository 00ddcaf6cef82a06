import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Watches for connections that say nothing, as browsers open them ahead. A closing server waits for such a one as for a
 * request, until its time for a head is up: `end` ends them, also those that come while it closes.
 */
export function watchSilentConnections(server: Server): { end(): void } {
  const open = new Set<Socket>();
  let isEnding = false;
  server.on('connection', (socket: Socket) => {
    if (isEnding) return void socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    end() {
      isEnding = true;
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
      // One whose answer ends meanwhile would be kept for a next request.
      const sweep = setInterval(() => server.closeIdleConnections(), 250).unref();
      server.once('close', () => clearInterval(sweep));
    },
  };
}
