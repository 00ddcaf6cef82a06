import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('one footer is made, found, renamed and removed', async () => {
  const made = await server.call('POST', 'footers.json', { footer: { name: 'First' } });
  expect(made.status).toBe(201);
  const path = `footers/${made.body.data.id}.json`;
  const renamed = await server.call('PUT', path, { footer: { name: 'Second' } });
  expect(renamed.body.data.name).toBe('Second');
  expect((await server.call('GET', 'footers.json?name=sec')).body.meta.total).toBe(1);
  expect((await server.call('DELETE', path)).status).toBe(200);
  expect((await server.call('GET', path)).status).toBe(404);
});
