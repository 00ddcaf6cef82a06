import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { LineSocket } from './line-socket.ts';
import { readSmtpUrl } from './settings.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function aLine(
  onText: (text: string, answer: (text: string) => void) => void,
): Promise<LineSocket> {
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => onText(bytes.toString(), (text) => socket.write(text)));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return LineSocket.open(
    readSmtpUrl(`smtp://127.0.0.1:${address && typeof address !== 'string' ? address.port : 0}`),
    5_000,
  );
}

test('a server that is silent for too long is left, also when longer waits stand behind the short one', async () => {
  const line = await aLine(() => undefined);
  const waits = [line.reply(600_000), line.reply(40), line.reply(300_000)].map((wait) =>
    wait.catch((error: Error) => error.message),
  );
  expect(new Set(await Promise.all(waits))).toEqual(
    new Set(['The mail server did not answer for 0 seconds.']),
  );
  expect(line.fault?.message).toContain('did not answer');
});

test('a wait that was answered ends no connection afterwards', async () => {
  const line = await aLine((text, answer) => answer(text === 'A' ? '250 yes\r\n' : ''));
  const first = line.reply(60);
  line.write('A');
  expect((await first).code).toBe(250);
  // The timer of the first wait ends before this one does, and tells its seconds if it were to end the connection.
  await expect(line.reply(600)).rejects.toThrow('did not answer for 1 seconds');
});
