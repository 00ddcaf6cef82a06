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
  server.on('request', (_, reply) => {
    // One whose answer ends while the server closes would be kept for a next request.
    reply.once('close', () => {
      if (isEnding) setImmediate(() => server.closeIdleConnections());
    });
  });
  return {
    end() {
      isEnding = true;
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}
