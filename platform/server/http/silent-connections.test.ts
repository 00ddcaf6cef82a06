import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { watchSilentConnections } from './silent-connections.ts';

test('a closing server ends connections that say nothing, and answers those that asked', async () => {
  let answer = (): void => {};
  const server = createServer((_, reply) => {
    answer = () => reply.end('answered');
  });
  const silent = watchSilentConnections(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const quiet = connect(port, '127.0.0.1');
  await Promise.all([once(quiet, 'connect'), once(server, 'connection')]);
  const asked = fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  await once(server, 'request');
  const closed = new Promise((resolve) => server.close(resolve));
  const ended = once(quiet, 'close');
  silent.end();
  await ended;
  answer();
  expect(await (await asked).text()).toBe('answered');
  await closed;
});
