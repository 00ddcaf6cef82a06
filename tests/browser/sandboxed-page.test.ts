import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, ok } from '#platform/server/http/answers.ts';
import { createHttpServer } from '#platform/server/http/http-server.ts';
import { createPublicHosts } from '#platform/server/public-hosts.ts';
import { RouteRegistry } from '#platform/server/http/route-registry.ts';
import type { Services } from '#platform/server/services.ts';
import { sandboxedPage } from '#platform/server/strangers/sandboxed-page.ts';
import { openBrowser, type FileBrowser } from './browser.ts';

const nonce = 'abcdefghijklmnop';
// Reads what it can, and tells whoever shows it and, on a page of its own, its title.
const spy = `
  const read = (what) => { try { return what(); } catch (error) { return error.name; } };
  const found = {
    cookies: read(() => document.cookie),
    stored: read(() => localStorage.getItem('secret')),
    session: read(() => sessionStorage.length),
    parent: read(() => parent.document.title),
    top: read(() => { top.location.href = '/stolen'; return 'left'; }),
    origin: self.origin,
  };
  fetch('/private', { credentials: 'include' }).then((answer) => answer.text(), (error) => error.name)
    .then((fetched) => { found.fetched = fetched;
      return fetch('/open', { method: 'POST', body: new URLSearchParams({ a: '1' }) }).then((answer) => answer.text(), (error) => error.name); })
    .then((open) => { found.open = open; document.title = JSON.stringify(found); parent.postMessage(found, '*'); });
`;
const smuggled = `<title>untouched</title>
  <script>document.title = 'inline';</script>
  <script src="/hostile.js"></script>
  <img src="/no-picture" onerror="document.title = 'handler'">
  <iframe src="javascript:parent.document.title = 'address'"></iframe>
  <svg onload="document.title = 'drawing'"></svg>
  <base href="https://elsewhere.example/">`;

let origin: string;
let browser: FileBrowser;
let close: () => Promise<unknown>;
let hits: string[] = [];
beforeAll(async () => {
  const publicHosts = createPublicHosts({ own: ['127.0.0.1'], trustedProxies: 0 });
  publicHosts.replace([
    { name: 'shop.localhost', owner: { accountId: 1, domainId: 1 }, accounts: new Set([1]) },
  ]);
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    publicUrl: 'http://127.0.0.1',
    trustedProxies: 0,
    publicHosts,
  });
  const registry = new RouteRegistry({
    app,
    services: {} as Services,
    roles: new Set(),
    gate: { authenticate: async () => null, rolesIn: async () => null, admit() {} },
  });
  const { global } = registry.of('pages');
  const shared = { role: 'public', summary: '' } as const;
  const get = (path: string, answer: () => ReturnType<typeof page>) =>
    global({ ...shared, method: 'GET', path, handle: async () => answer() });
  get('/spy', () =>
    sandboxedPage(`<script nonce="${nonce}">${spy}</script>`, {
      isOnOwnHost: false,
      scriptNonce: nonce,
      isForFrames: true,
    }),
  );
  get('/smuggled', () => sandboxedPage(smuggled, { isOnOwnHost: false, scriptNonce: nonce }));
  get('/form', () =>
    sandboxedPage('<form method="post" action="/taken"><button>Send</button></form>', {
      isOnOwnHost: false,
    }),
  );
  get('/p-host/:host/*', () =>
    sandboxedPage(
      "<script>window.found = { cookies: document.cookie, stored: localStorage.getItem('secret'), origin: self.origin }</script>",
      { isOnOwnHost: true },
    ),
  );
  get('/hostile.js', () => ({
    kind: 'bytes',
    status: 200,
    type: 'text/javascript',
    content: Buffer.from("document.title = 'remote'"),
    headers: {},
  }));
  get('/private', () => ok('private'));
  get('/ours', () => ({
    kind: 'page',
    status: 200,
    html: '<title>ours</title><iframe src="/spy"></iframe><script>addEventListener("message", (said) => { window.said = said.data; });</script>',
    headers: { 'content-security-policy': "script-src 'unsafe-inline'" },
  }));
  global({
    ...shared,
    method: 'POST',
    path: '/open',
    isForOtherSites: true,
    handle: async ({ raw }) => {
      hits.push(String(raw.headers.cookie ?? 'no cookie'));
      return ok('open');
    },
  });
  global({
    ...shared,
    method: 'POST',
    path: '/taken',
    handle: async () => page('<h1>Thanks</h1>'),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => app.close();
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await close();
});
beforeEach(() => void (hits = []));

// A person who is signed in: with a cookie and something stored.
async function aPerson() {
  const context = await browser.newContext();
  await context.addCookies([
    { name: 'session', value: 'secret', url: origin, sameSite: 'Lax', httpOnly: false },
  ]);
  const tab = await context.newPage();
  await tab.goto(`${origin}/taken`);
  await tab.evaluate(`localStorage.setItem('secret', 'secret')`);
  return tab;
}
const nothing = {
  cookies: 'SecurityError',
  stored: 'SecurityError',
  session: 'SecurityError',
  origin: 'null',
  fetched: 'TypeError',
  open: '{"data":"open"}',
};

test('customers’ HTML in a frame of ours reads neither cookies nor storage nor the page around it', async () => {
  const tab = await aPerson();
  await tab.goto(`${origin}/ours`);
  const said = await tab.waitForFunction('window.said');
  expect(await said.jsonValue()).toEqual({
    ...nothing,
    parent: 'SecurityError',
    top: 'SecurityError',
  });
  expect(new URL(tab.url()).pathname).toBe('/ours');
  expect(hits).toEqual(['no cookie']);
});

test('as a page of its own under our name it has no origin either, and runs no script but ours', async () => {
  const tab = await aPerson();
  const answer = await tab.goto(`${origin}/smuggled`);
  expect(await answer!.headerValue('set-cookie')).toBeNull();
  expect(await answer!.headerValue('content-security-policy')).toMatch(
    /^sandbox allow-forms allow-scripts allow-popups;.*frame-ancestors 'self'$/,
  );
  await tab.waitForLoadState('networkidle');
  expect(await tab.title()).toBe('untouched');
  await tab.goto(`${origin}/form`);
  await tab.getByRole('button', { name: 'Send' }).click();
  await tab.getByRole('heading', { name: 'Thanks' }).waitFor();
});

test('under a host of the account’s own its scripts run, and know nothing of ours', async () => {
  const tab = await aPerson();
  const { port } = new URL(origin);
  await tab.goto(`http://shop.localhost:${port}/summer`);
  await tab.waitForFunction('window.found');
  expect(await tab.evaluate('window.found')).toEqual({
    cookies: '',
    stored: null,
    origin: `http://shop.localhost:${port}`,
  });
});
