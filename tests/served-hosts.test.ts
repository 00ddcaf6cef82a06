import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let behindProxy: TestServer;
const clusterHosts = Object.fromEntries(
  ['api', 'identity', 'accounts', 'connector', 'service'].map((name) => [
    name,
    `https://${name}.cluster.example`,
  ]),
);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-hosts-'));
  const clusters = join(folder, 'clusters.json');
  await writeFile(
    clusters,
    JSON.stringify({ sandbox: { pages: ['Pages.example'], hosts: clusterHosts } }),
  );
  [server, behindProxy] = await Promise.all([
    testServer({
      env: {
        PUBLIC_URL: 'https://news.example.com',
        CLUSTERS: clusters,
      },
    }),
    testServer({ env: { PUBLIC_URL: 'https://news.example.com', TRUSTED_PROXIES: '1' } }),
  ]);
});
afterAll(async () => {
  await Promise.all([server.close(), behindProxy.close()]);
  await rm(folder, { recursive: true });
});

/** Asks under a host name that is not the one the socket leads to. */
function ask(to: TestServer, path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(to.url);
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ hostname, port, path, headers }, async (answer) => {
      let body = '';
      for await (const chunk of answer) body += String(chunk);
      resolve({ status: answer.statusCode ?? 0, body });
    })
      .on('error', reject)
      .end();
  });
}
const discovery = '/oidc/.well-known/openid-configuration';

describe('the sign-in', () => {
  test.each([
    ['news.example.com', 200],
    ['NEWS.example.com:8443', 200],
    ['identity.cluster.example', 200],
    ['pages.example', 200],
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['evil.example', 421],
    ['links.customer.example', 421],
    ['news.example.com.evil.example', 421],
    ['10.1.2.3', 421],
  ])('under the host %s answers %i', async (host, status) => {
    expect((await ask(server, discovery, { host })).status).toBe(status);
  });

  test('is judged by X-Forwarded-Host behind a trusted proxy, and only there', async () => {
    const inside = { host: '10.0.0.7:3000', 'x-forwarded-host': 'news.example.com' };
    expect((await ask(behindProxy, discovery, inside)).status).toBe(200);
    expect((await ask(server, discovery, inside)).status).toBe(421);
    const forged = { host: 'news.example.com', 'x-forwarded-host': 'evil.example' };
    expect((await ask(behindProxy, discovery, forged)).status).toBe(421);
    expect((await ask(server, discovery, forged)).status).toBe(200);
  });
});

test.each(['/', '/authentication', '/accounts/1/tags', '/docs/json', '/no-such-page'])(
  '%s under a foreign host says what is wrong',
  async (path) => {
    const answer = await ask(server, path, { host: 'evil.example', accept: 'text/html' });
    expect(answer.status).toBe(421);
    expect(JSON.parse(answer.body).error).toMatch(/not served under this host name/);
  },
);

test.each([
  ['/healthz', 200],
  ['/readyz', 200],
  ['/metrics', 200],
  ['/t/o/unknown', 404],
  ['/t/u/unknown', 404],
])('%s answers under any name', async (path, status) => {
  expect((await ask(server, path, { host: 'links.customer.example' })).status).toBe(status);
});

test('a call with a key answers under any name, because it brings its own proof', async () => {
  const answer = await ask(server, `/v2/${server.account}/tags.json`, {
    host: 'heliograph',
    authorization: `Bearer ${server.apiKey}`,
  });
  expect(answer.status).toBe(200);
});

test('no cache keeps what was answered to one caller', async () => {
  const list = await server.call('GET', 'tags.json');
  const refusal = await server.call('POST', 'tags.json', {});
  const stranger = await server.call('GET', 'tags.json', undefined, { key: 'nobody' });
  expect([list.status, refusal.status, stranger.status]).toEqual([200, 422, 401]);
  for (const { headers } of [list, refusal, stranger])
    expect(headers.get('cache-control')).toBe('no-store');
});

describe('an upload that is broken', () => {
  const part =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\r\n';
  test.each(['tags/import.json', 'unsubscribes/import.json', 'imports/preview.json'])(
    'at %s is the caller’s fault and leaves no file',
    async (path) => {
      for (const [type, body] of [
        ['multipart/form-data; boundary=b', part],
        ['multipart/form-data; boundary=b', 'no boundary at all'],
        ['multipart/form-data', part],
      ] as const) {
        const answer = await fetch(`${server.url}/v2/${server.account}/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': type },
          body,
        });
        expect([type, body, answer.status]).toEqual([type, body, 422]);
      }
      expect(await server.server.services.files.keysOf(server.account)).toEqual([]);
    },
  );
});
