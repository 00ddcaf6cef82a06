import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('one relational query is made, found, renamed and removed', async () => {
  const made = await server.call('POST', 'relational_queries.json', {
    relational_query: { name: 'First' },
  });
  expect(made.status).toBe(201);
  const path = `relational_queries/${made.body.data.id}.json`;
  const renamed = await server.call('PUT', path, { relational_query: { name: 'Second' } });
  expect(renamed.body.data.name).toBe('Second');
  expect((await server.call('GET', 'relational_queries.json?name=sec')).body.meta.total).toBe(1);
  expect((await server.call('DELETE', path)).status).toBe(200);
  expect((await server.call('GET', path)).status).toBe(404);
});
