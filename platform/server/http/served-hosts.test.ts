import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { Services } from '../services.ts';
import { page } from './answers.ts';
import { createHttpServer } from './http-server.ts';
import { createPublicHosts, hostName } from '../public-hosts.ts';
import { createPublicPaths } from './public-paths.ts';
import { RouteRegistry } from './route-registry.ts';
import type { GlobalRoute } from './route.ts';

const publicHosts = createPublicHosts({ own: ['Our.Example'], trustedProxies: 0 });
publicHosts.replace([
  { name: 'a.example', owner: { accountId: 1, domainId: 11 }, accounts: new Set([1, 2]) },
  { name: 'gone.example', owner: null, accounts: new Set([1]) },
  { name: 'b.example', owner: { accountId: 3, domainId: 13 }, accounts: new Set([3]) },
]);
const app = await createHttpServer({
  log: pino({ level: 'silent' }),
  publicUrl: 'https://our.example',
  trustedProxies: 0,
  publicHosts,
});
const registry = new RouteRegistry({
  app,
  services: {} as Services,
  roles: new Set(),
  isPublic: (feature) => feature !== 'hooks',
  gate: { authenticate: async () => null, rolesIn: async () => null, admit() {} },
});
type Add = Partial<GlobalRoute<undefined, undefined, undefined>>;
const add = (path: string, how: Add = {}, feature = 'pages') =>
  registry.of(feature).global({
    method: 'GET',
    path,
    role: 'public',
    summary: '',
    handle: async ({ raw }) => page(JSON.stringify([path, raw.params])),
    ...how,
  });
add('/f/:key');
add('/f/:key', { method: 'POST', isForOtherSites: true });
add('/t/u/:key', { method: 'POST', takesMultipart: true });
add('/p/:accountKey/*');
add('/preferences');
add('/hooks/:key', {}, 'hooks');
add('/:letters(^[0-9A-Za-z]{16,24}$)', { isOurs: (path) => path === '/abcdefghijklmnop' });
add('/p-host/:host/*');
await app.ready();
afterAll(() => app.close());

const ask = async (host: string, url: string, how: { method?: 'POST'; type?: string } = {}) => {
  const { statusCode, body, headers } = await app.inject({
    url,
    method: how.method ?? 'GET',
    headers: { host, ...(how.type && { 'content-type': how.type }) },
    ...(how.method && { payload: '--b--' }),
  });
  return { status: statusCode, headers, said: statusCode === 200 ? JSON.parse(body) : null };
};
const answered = async (host: string, url: string) => {
  const { status, said } = await ask(host, url);
  return said ?? status;
};

test('what is no public address under an account’s host is a page of that host', async () => {
  const pageOf = (host: string, rest: string) => ['/p-host/:host/*', { host, '*': rest }];
  expect(await answered('a.example', '/')).toEqual(pageOf('a.example', ''));
  expect(await answered('A.example:81', '/summer/sale?x=1')).toEqual(
    pageOf('a.example', 'summer/sale'),
  );
  for (const path of ['v2/1/tags.json', 'oidc/auth', 'f', 'f/1-x/more', 'hooks/1-x', 'docs'])
    expect(await answered('a.example', `/${path}`)).toEqual(pageOf('a.example', path));
  // A name that could be a short link and is none.
  expect(await answered('a.example', '/blackfridayspecial')).toEqual(
    pageOf('a.example', 'blackfridayspecial'),
  );
  expect(await answered('a.example', '/abcdefghijklmnop')).toContainEqual({
    letters: 'abcdefghijklmnop',
  });
  expect(await answered('a.example', '/preferences')).toEqual(['/preferences', {}]);
});

test('the pages of a host show under that host alone', async () => {
  expect(await answered('our.example', '/p-host/a.example/x')).toBe(404);
  expect(await answered('localhost', '/p-host/a.example/x')).toBe(404);
  expect(await answered('evil.example', '/p-host/a.example/x')).toBe(421);
  expect(await answered('b.example', '/p-host/a.example/x')).toEqual([
    '/p-host/:host/*',
    { host: 'b.example', '*': 'p-host/a.example/x' },
  ]);
  // Its domain was removed.
  expect(await answered('gone.example', '/x')).toBe(404);
  expect(await answered('gone.example', '/f/1-5-mac')).toEqual(['/f/:key', { key: '1-5-mac' }]);
  const keyed = await app.inject({
    url: '/p-host/a.example/x',
    headers: { host: 'b.example', authorization: 'Bearer x' },
  });
  expect(keyed.statusCode).toBe(404);
});

test('a key is answered under the hosts that its account verified once', async () => {
  const of = (key: string) => ['/f/:key', { key }];
  expect(await answered('a.example', '/f/1-5-mac')).toEqual(of('1-5-mac'));
  expect(await answered('a.example', '/f/2-5-mac')).toEqual(of('2-5-mac'));
  expect(await answered('a.example', '/f/3-5-mac')).toBe(404);
  expect(await answered('b.example', '/f/3-5-mac')).toEqual(of('3-5-mac'));
  expect(await answered('b.example', '/p/1-1-mac/x')).toBe(404);
  expect(await answered('our.example', '/f/3-5-mac')).toEqual(of('3-5-mac'));
});

test('public addresses that are not for accounts’ hosts answer under our own', async () => {
  expect(await answered('our.example', '/hooks/1-x')).toEqual(['/hooks/:key', { key: '1-x' }]);
  expect(await answered('evil.example', '/hooks/1-x')).toBe(421);
});

test('what is meant for other sites is read there, refusals too, and takes no files', async () => {
  const multipart = { method: 'POST', type: 'multipart/form-data; boundary=b' } as const;
  const form = { method: 'POST', type: 'application/x-www-form-urlencoded' } as const;
  const open = {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
  const taken = await ask('a.example', '/f/1-5-mac', form);
  expect([taken.status, taken.headers]).toEqual([200, expect.objectContaining(open)]);
  const refused = await ask('a.example', '/f/1-5-mac', multipart);
  expect([refused.status, refused.headers]).toEqual([422, expect.objectContaining(open)]);
  expect((await ask('a.example', '/f/1-5-mac')).headers).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
  });
  expect((await ask('a.example', '/t/u/1-x', multipart)).status).toBe(200);
});

test('hosts are compared without case, port and last dot', () => {
  const names = ['A.Example', 'a.example.', 'a.example:80', 'a.example.:80', '[::1]:80', '', '['];
  expect(names.map(hostName)).toEqual([
    'a.example',
    'a.example',
    'a.example',
    'a.example',
    '[::1]',
    '',
    '',
  ]);
});

test('a route that begins with a parameter says which addresses are its own', () => {
  const paths = createPublicPaths();
  expect(() => paths.add('/:name')).toThrow(/isOurs/);
  expect(() => paths.add('/*')).toThrow(/isOurs/);
});
