import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let builder: Server;
let server: TestServer;
let plain: TestServer;
const heard: { method: string | undefined; body: unknown }[] = [];

beforeAll(async () => {
  builder = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const asked = JSON.parse(body) as { uid?: string };
      heard.push({ method: request.method, body: asked });
      const [status, answer] = answers[asked.uid ?? ''] ?? [200, '{"access_token":"t-1"}'];
      response.writeHead(status, { location: 'http://169.254.169.254/' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => builder.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(builder.address() as AddressInfo).port}`;
  server = await testServer({
    env: { ROLES: 'web', EMAIL_BUILDER_URL: `http://${host}/login`, FETCH_ALLOW: host },
  });
  plain = await testServer({ env: { ROLES: 'web' } });
});
afterAll(async () => {
  await server.close();
  await plain.close();
  builder.close();
});

const answers: Record<string, [number, string]> = {
  refused: [401, '{"message":"This key has expired."}'],
  page: [200, '<p>Sign in</p>'],
  moved: [302, '{}'],
};
const login = (uid: string, how = {}) =>
  server.call('POST', 'contents/builder_login.json', { uid }, how);

test('the sign-in of an email builder outside is passed on as JSON, and what it refuses is told @spec CONTENT-054 @spec API-009', async () => {
  expect((await login('anna')).body.data).toEqual({ access_token: 't-1' });
  expect(heard).toEqual([{ method: 'POST', body: { uid: 'anna' } }]);
  const refused = await login('refused');
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    'The email builder refused the sign-in: This key has expired.',
  ]);
  expect((await login('page')).body.errors).toBe('The email builder gave no answer in JSON.');
  expect((await login('moved')).status).toBe(422);
  expect((await login('anna', { as: 'campaigns' })).status).toBe(403);
});

test('without such a builder the own editor is used, and nobody is asked @spec CONTENT-054', async () => {
  const before = heard.length;
  const answer = await plain.call('POST', 'contents/builder_login.json', { uid: 'anna' });
  expect([answer.status, answer.body.data]).toEqual([200, null]);
  expect(heard).toHaveLength(before);
});
