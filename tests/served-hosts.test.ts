import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicMounts } from '#apps/server/routes.ts';
import { noteHost, releaseHost } from '#engines/domains/note-host.ts';
import { followPublicHosts } from '#engines/domains/public.ts';
import { createTrackingUrls } from '#engines/tracking/public.ts';
import { createPublicHosts, type AccountHost } from '#platform/server/public-hosts.ts';
import { inAccount } from '#platform/server/account/account.ts';
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
const agent = new Agent({ keepAlive: true });
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
  agent.destroy();
  await Promise.all([server.close(), behindProxy.close()]);
  await rm(folder, { recursive: true });
});

/** Asks under a host name that is not the one the socket leads to. */
function ask(
  to: TestServer,
  path: string,
  { method = 'GET', ...headers }: Record<string, string> & { method?: string },
) {
  const { hostname, port } = new URL(to.url);
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ hostname, port, path, headers, method, agent }, async (answer) => {
      let body = '';
      for await (const chunk of answer) body += String(chunk);
      resolve({ status: answer.statusCode ?? 0, body });
    })
      .on('error', reject)
      .end();
  });
}

const nothing = '404 {"error":"This page does not exist."}';
// It is no short link, so it may be a page of the host.
const ofNobody = new Set(['/1']);
// Without the key of an account it is a page of the account’s own host alone.
const ofTheirHosts = /^\/preferences (200|422) <!doctype/;
interface Asked {
  method: string;
  path: string;
  isPublic: boolean;
}

/** Makes a host an account's, as if its link domain had been found right. */
async function giveHost(accountId: number, name: string, id = 1): Promise<void> {
  await inAccount(server.database, { accountId }, (account) =>
    noteHost(account, { id, kind: 'link', name }),
  );
  const { publicHosts } = server.server.services;
  await server.until(async () => {
    const host = publicHosts.find(name);
    return host !== null && host !== 'own' && host.accounts.has(accountId);
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
])('%s answers under any name, for load balancers ask by address', async (path, status) => {
  expect((await ask(server, path, { host: '10.1.2.3' })).status).toBe(status);
});

test('a route answers under the names that it is meant for, and no other @spec DOMAINS-014', async () => {
  await giveHost(server.account, 'links.shop.example');
  const asked: Asked[] = [
    ...server.server.routes.map(({ method, path, role, feature }) => ({
      method,
      path: path.replaceAll(/\{\w+\}/g, '1'),
      isPublic: role === 'public' && publicMounts.has(feature),
    })),
    ...['/', '/authentication', '/docs/json', discovery, '/oidc/auth', '/accounts/1/tags'].map(
      (path) => ({ method: 'GET', path, isPublic: false }),
    ),
  ];
  expect(asked.filter(({ isPublic }) => isPublic).length).toBeGreaterThan(14);
  const [wrong, refused]: [string[], string] = [[], 'refused'];
  for (const { method, path, isPublic } of asked) {
    const under = async (host: string, url = path) => {
      const { status, body } = await ask(server, url, { host, accept: 'text/html', method });
      return status === 421
        ? refused
        : `${status} ${body.replace(/"request_id":"[^"]*"/, '').slice(0, 300)}`;
    };
    const ours = await under('news.example.com');
    const seen = {
      upper: await under('NEWS.Example.com'),
      port: await under('news.example.com:8443'),
      dot: await under('news.example.com.'),
      whole: await under('news.example.com', `http://news.example.com${path}`),
      unknown: await under('evil.example'),
      longer: await under('news.example.com.evil.example'),
      address: await under('10.1.2.3'),
      wholeElsewhere: await under('news.example.com', `http://evil.example${path}`),
      wholeFromElsewhere: await under('evil.example', `http://news.example.com${path}`),
      account: await under('links.shop.example'),
    };
    const expected = {
      upper: ours,
      port: ours,
      dot: ours,
      whole: ours,
      unknown: refused,
      longer: refused,
      address: refused,
      wholeElsewhere: refused,
      wholeFromElsewhere: refused,
      account: isPublic && !ofNobody.has(path) ? ours : nothing,
    };
    if (ofTheirHosts.test(`${path} ${seen.account}`)) continue;
    if (ours === refused || JSON.stringify(seen) !== JSON.stringify(expected))
      wrong.push(`${method} ${path}: ${ours} ${JSON.stringify(seen)}`);
  }
  expect(wrong).toEqual([]);
}, 120_000);

describe('a host of an account', () => {
  const linksOf = (accountId: number, host: string) => {
    const { secrets } = server.server.services;
    const urls = createTrackingUrls({ publicUrl: 'https://news.example.com', secrets, host });
    const copy = { accountId, mailingId: 7, contactId: 1 };
    return [urls.openPixelUrl(copy), urls.unsubscribeUrl(copy)].map((url) => new URL(url).pathname);
  };
  const statuses = (paths: string[], host: string) =>
    Promise.all(paths.map(async (path) => (await ask(server, path, { host })).status));

  test('shows the records of its account, and of no other', async () => {
    const other = await server.anotherAccount('Neighbour');
    await giveHost(other, 'links.neighbour.example', 2);
    await giveHost(server.account, 'links.first.example', 3);
    const ours = linksOf(server.account, 'links.first.example');
    const theirs = linksOf(other, 'links.neighbour.example');
    // The second is a page for a mail that is not there.
    const shown = await statuses(ours, 'news.example.com');
    expect(shown[0]).toBe(200);
    expect(await statuses(ours, 'links.first.example')).toEqual(shown);
    expect(await statuses(ours, 'LINKS.First.example.:8443')).toEqual(shown);
    expect(await statuses(theirs, 'links.first.example')).toEqual([404, 404]);
    expect(await statuses(ours, 'links.neighbour.example')).toEqual([404, 404]);
    expect(await statuses(theirs, 'evil.example')).toEqual([421, 421]);
  });

  test('goes on answering links of mails when its domain is removed, and when another account has it since', async () => {
    const next = await server.anotherAccount('Next');
    const domain = { id: 4, kind: 'link', name: 'links.moved.example', is_default: false } as const;
    await giveHost(server.account, domain.name, domain.id);
    const { publicHosts } = server.server.services;
    const owner = () => (publicHosts.find(domain.name) as AccountHost).owner;
    expect(owner()).toEqual({ accountId: server.account, domainId: 4 });
    await inAccount(server.database, { accountId: server.account }, (account) =>
      releaseHost(account, domain),
    );
    await server.until(async () => owner() === null);
    const links = linksOf(server.account, domain.name);
    expect((await statuses(links, domain.name))[0]).toBe(200);
    await giveHost(next, domain.name, 5);
    expect(owner()).toEqual({ accountId: next, domainId: 5 });
    expect((await statuses(links, domain.name))[0]).toBe(200);
    expect((await statuses(linksOf(next, domain.name), domain.name))[0]).toBe(200);
  });

  test('is known again to a process that heard nothing, and to one that starts', async () => {
    const { database } = server;
    await inAccount(database, { accountId: server.account }, (account) =>
      noteHost(account, { id: 6, kind: 'link', name: 'links.quiet.example' }),
    );
    const publicHosts = createPublicHosts({ own: [], trustedProxies: 0 });
    const following = await followPublicHosts({ ...server.server.services, publicHosts });
    following.stop();
    expect(publicHosts.find('links.quiet.example')).toMatchObject({
      owner: { accountId: server.account, domainId: 6 },
    });
  });

  test('of a sending domain is none; that of short links shows no pages', async () => {
    await inAccount(server.database, { accountId: server.account }, async (account) => {
      await noteHost(account, { id: 8, kind: 'sending', name: 'mail.first.example' });
      await noteHost(account, { id: 9, kind: 'sms', name: 'go.first.example' });
    });
    const { publicHosts } = server.server.services;
    await server.until(async () => publicHosts.find('go.first.example'));
    expect(publicHosts.find('go.first.example')).toMatchObject({ owner: null });
    expect(publicHosts.find('mail.first.example')).toBeNull();
  });

  test('opens no channel to pages that are open', async () => {
    const path = '/realtime/?EIO=4&transport=polling';
    expect((await ask(server, path, { host: 'news.example.com' })).status).toBe(200);
    for (const host of ['links.shop.example', 'evil.example'])
      expect((await ask(server, path, { host })).status).toBe(403);
  });
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
