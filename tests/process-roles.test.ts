import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicMounts } from '#apps/server/routes.ts';
import { createTrackingUrls } from '#engines/tracking/public.ts';
import { pagesOfHosts } from '#platform/server/http/public-paths.ts';
import type { MountedRoute } from '#platform/server/http/route.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

const parts = ['web', 'tracker', 'worker', 'sender', 'sftp'] as const;
const servers = new Map<string, TestServer>();
beforeAll(async () => {
  for (const part of parts) servers.set(part, await testServer({ env: { ROLES: part } }));
});
afterAll(() => Promise.all([...servers.values()].map((server) => server.close())));

describe('a process', () => {
  it.each([
    [
      'web',
      {
        api: 200,
        docs: 200,
        keys: 200,
        picture: 200,
        unsubscribe: 200,
        multipart: 200,
        realtime: 200,
      },
    ],
    [
      'tracker',
      {
        api: 404,
        docs: 404,
        keys: 404,
        picture: 200,
        unsubscribe: 200,
        multipart: 200,
        realtime: 404,
      },
    ],
    [
      'worker',
      {
        api: 404,
        docs: 404,
        keys: 404,
        picture: 404,
        unsubscribe: 404,
        multipart: 404,
        realtime: 404,
      },
    ],
    [
      'sender',
      {
        api: 404,
        docs: 404,
        keys: 404,
        picture: 404,
        unsubscribe: 404,
        multipart: 404,
        realtime: 404,
      },
    ],
    [
      'sftp',
      {
        api: 404,
        docs: 404,
        keys: 404,
        picture: 404,
        unsubscribe: 404,
        multipart: 404,
        realtime: 404,
      },
    ],
  ])('that plays %s alone answers that and its health', async (part, expected) => {
    const server = servers.get(part)!;
    const urls = createTrackingUrls({
      publicUrl: server.url,
      secrets: server.server.services.secrets,
    });
    const {
      rows: [person],
    } = await server.database.pool.query(
      `insert into contacts (account_id, email, email_key, email_domain) values ($1, 'p@home.example', 'p@home.example', 'home.example') returning id`,
      [server.account],
    );
    const copy = { accountId: server.account, mailingId: 0, contactId: person.id as number };
    const status = async (url: string, init?: RequestInit): Promise<number> =>
      (await fetch(url, init)).status;
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    expect([
      await status(`${server.url}/healthz`),
      await status(`${server.url}/readyz`),
      await status(`${server.url}/metrics`),
    ]).toEqual([200, 200, 200]);
    expect({
      api: (await server.call('GET', 'lists.json')).status,
      docs: await status(`${server.url}/docs/json`),
      keys: await status(`${server.url}/oidc/.well-known/openid-configuration`),
      picture: await status(urls.openPixelUrl(copy)),
      unsubscribe: await status(urls.unsubscribeUrl(copy), {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      }),
      multipart: await status(urls.unsubscribeUrl(copy), { method: 'POST', body: multipart }),
      realtime: await status(`${server.url}/realtime/?EIO=4&transport=polling`),
    }).toEqual(expected);
  });

  it('that is a tracker alone answers every public family, and public families have nothing else', () => {
    const named = ({ method, path }: MountedRoute) => `${method} ${path}`;
    const ofFamilies = servers
      .get('web')!
      .server.routes.filter(({ feature }) => publicMounts.has(feature));
    expect(servers.get('tracker')!.server.routes.map(named)).toEqual(ofFamilies.map(named));
    expect(new Set(ofFamilies.map(({ feature }) => feature))).toEqual(new Set(publicMounts));
    expect(ofFamilies.filter(({ role, scope }) => role !== 'public' || scope !== 'global')).toEqual(
      [],
    );
  });

  it('knows of each public address whose record it names, so that hosts of other accounts do not show it', () => {
    const unsaid = servers
      .get('web')!
      .server.routes.filter(
        ({ feature, path, namesAccount }) =>
          publicMounts.has(feature) &&
          path.includes('{') &&
          !path.startsWith(pagesOfHosts) &&
          !namesAccount,
      );
    expect(unsaid.map(({ path }) => path)).toEqual([]);
  });

  it.each(['tracker', 'worker', 'sender', 'sftp'])(
    'that plays %s alone knows no route of the API, no hook, page or step of a sign-in',
    async (part) => {
      const { url } = servers.get(part)!;
      const routes = servers
        .get('web')!
        .server.routes.filter(({ feature }) => part !== 'tracker' || !publicMounts.has(feature));
      expect(routes.length).toBeGreaterThan(400);
      const asked = [
        ...routes.map(({ method, path }) => [method, path.replaceAll(/\{\w+\}/g, '1')] as const),
        ...['/', '/accounts/1/home', '/sign_in', '/docs', '/oidc/auth', '/oidc/token'].map(
          (path) => ['GET', path] as const,
        ),
      ];
      const known: string[] = [];
      for (const [method, path] of asked) {
        const answer = await fetch(`${url}${path}`, { method, headers: { accept: 'text/html' } });
        if (answer.status !== 404 || (await answer.text()) !== '{"error":"Not found."}')
          known.push(`${method} ${path}: ${answer.status}`);
      }
      expect(known).toEqual([]);
    },
  );
});
