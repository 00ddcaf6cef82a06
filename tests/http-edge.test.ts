import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCatalogue } from '#platform/contract/errors.ts';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { errorBody, featureMissing, ProductError, warning } from '#platform/server/errors.ts';
import { createHttpServer } from '#platform/server/http/http-server.ts';
import { RouteRegistry } from '#platform/server/http/route-registry.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const raw = (path: string, how: RequestInit = {}) =>
  fetch(server.url + path, {
    ...how,
    headers: { authorization: `Bearer ${server.apiKey}`, ...how.headers },
  });

describe('refusals', () => {
  test('the catalogue and its page say the same', () => {
    const lines = readFileSync(join(import.meta.dirname, '../docs/errors.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const documented = lines.map((line) =>
      line
        .split('|')
        .slice(1, 4)
        .map((cell) => cell.trim()),
    );
    expect(documented).toEqual(
      Object.entries(errorCatalogue).map(([code, { status, sentence }]) => [
        `\`${code}\``,
        String(status),
        sentence,
      ]),
    );
  });

  test('each has the shape that the web reads', () => {
    expect(errorBody(featureMissing('journeys'), 'r')).toEqual({
      error: 'Your plan does not include this feature.',
      feature: 'journeys',
    });
    expect(errorBody(warning('Not now.'), 'r')).toEqual({ warning: 'Not now.' });
    expect(errorBody(new ProductError('server_error'), 'r')).toEqual({
      error: 'Something went wrong.',
      request_id: 'r',
    });
    expect(errorBody(new ProductError('forbidden'), 'r')).toEqual({
      errors: { authorization: ['You are not authorized to do this.'] },
    });
  });

  test.each([
    ['GET', '/nowhere', undefined, 404],
    ['GET', '/v2/1/nothing.json', undefined, 404],
    ['GET', '/v2/1/tags', undefined, 404],
    ['GET', '/v2/abc/tags.json', undefined, 404],
    ['GET', '/v2/1/tags/99999999999999999999.json', undefined, 404],
    ['GET', '/v2/1/tags.json?per_page=x', undefined, 422],
    ['GET', '/v2/1/tags.json?sort=password', undefined, 422],
    ['GET', '/v2/1/tags.json?name=%00', undefined, 422],
    ['POST', '/v2/1/tags.json', '{not json', 422],
    ['POST', '/v2/1/tags.json', '{"tag":{"name":"\\ud800"}}', 422],
    ['POST', '/v2/1/tags.json', '[]', 422],
    ['POST', '/v2/1/tags.json', '{"tag":{"name":["x"]}}', 422],
  ])('%s %s with %s answers %i', async (method, path, body, status) => {
    const answer = await raw(path.replace('/v2/1/', `/v2/${server.account}/`), {
      method,
      ...(body && { body, headers: { 'content-type': 'application/json' } }),
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  test('a body may not reach the prototype, nor carry extra keys', async () => {
    const answer = await raw(`/v2/${server.account}/tags.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"__proto__":{"isAdmin":true},"tag":{"name":"Proto","__proto__":{"x":1}}}',
    });
    expect(answer.status).toBe(201);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  test('a database out of reach is a 503, and heals by itself', async () => {
    const broken = await testServer();
    const name = await broken.database.pool
      .query<{ name: string }>('select current_database() as name')
      .then(({ rows }) => rows[0]!.name);
    const accept = (yes: boolean) =>
      server.database.pool.query(`alter database ${name} with allow_connections ${yes}`);
    await accept(false);
    await server.database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
    expect((await fetch(`${broken.url}/readyz`)).status).toBe(503);
    const answer = await broken.call('GET', 'tags.json');
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({
      error: errorCatalogue.unavailable.sentence,
      request_id: expect.any(String),
    });
    await accept(true);
    expect((await broken.call('GET', 'tags.json')).status).toBe(200);
    await broken.close();
  });
});

test('a failure is logged with the pattern of its route and ids, and no token of its address', async () => {
  const lines: string[] = [];
  const app = await createHttpServer({
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    publicUrl: server.url,
    trustedProxies: 0,
  });
  const fail = () => {
    throw new TypeError('broken on purpose');
  };
  app.get('/v2/:accountId/links/:token', fail);
  app.get('/v2/invitations/:link/sign_up.json', fail);
  const canary = 'canary-4f1c9d2e77';
  for (const path of [
    `/v2/12/links/${canary}?auth_token=${canary}&code=${canary}`,
    `/v2/invitations/${canary}/sign_up.json?next=${canary}`,
  ]) {
    expect(
      (
        await app.inject({
          method: 'GET',
          url: path,
          headers: { authorization: `Bearer ${canary}`, cookie: `session=${canary}` },
        })
      ).statusCode,
    ).toBe(500);
  }
  const log = lines.join('');
  expect(log).not.toContain(canary);
  expect(
    lines.filter((line) => line.includes('request failed')).map((line) => JSON.parse(line)),
  ).toMatchObject([
    {
      method: 'GET',
      route: '/v2/:accountId/links/:token',
      ids: { accountId: '12' },
      err: { message: 'broken on purpose' },
    },
    { method: 'GET', route: '/v2/invitations/:link/sign_up.json', ids: {} },
  ]);
  await app.close();
});

describe('routes', () => {
  test('one without a role, or with an unknown one, does not mount', async () => {
    const app = await createHttpServer({
      log: server.server.services.log,
      publicUrl: server.url,
      trustedProxies: 0,
    });
    const registry = new RouteRegistry({
      app,
      services: server.server.services,
      gate: { authenticate: async () => null, rolesIn: async () => null, admit() {} },
      roles: new Set(['contacts']),
    });
    const handle = async () => ({ kind: 'taken' as const });
    const mount = (role: unknown) => () =>
      registry
        .of('x/y')
        .account({ method: 'GET', path: 'x', role: role as string, summary: '', handle });
    expect(mount(undefined)).toThrow(/has no role/);
    expect(mount([])).toThrow(/has no role/);
    expect(mount('everything')).toThrow(/unknown role/);
    expect(mount('contacts')).not.toThrow();
    await app.close();
  });

  test('every route names feature, role and summary, and is described in OpenAPI @spec API-014', async () => {
    for (const route of server.server.routes) {
      expect(route.summary, route.path).not.toBe('');
      expect(route.feature, route.path).toMatch(/^[a-z-]+(\/[a-z-]+)?$/);
    }
    const document = (await (await fetch(`${server.url}/docs/json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    for (const { path, method } of server.server.routes)
      expect(document.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
    expect((await fetch(`${server.url}/docs/`)).status).toBe(200);
  });

  test('lists of every family agree in their totals @spec API-015', async () => {
    for (const path of [
      'tags',
      'tag_groups',
      'lists',
      'custom_fields',
      'contacts',
      'contents',
      'campaigns',
      'notifications',
      'api_keys',
    ]) {
      const { meta } = (await server.call('GET', `${path}.json?page=1&per_page=5`)).body;
      expect(meta, path).toMatchObject({ page: 1, per_page: 5 });
      expect(new Set([meta.total, meta.count, meta.total_count]).size, path).toBe(1);
      expect(meta.total_pages, path).toBe(Math.ceil(meta.total / 5));
    }
  });
});

test('alive, ready and measured', async () => {
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'alive' });
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
  expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(
    /http_requests_total\{method="GET",status="200"\} \d+/,
  );
});

test.each([undefined, 'br', 'identity'])(
  'the app answers at / with accept-encoding %s, and at any screen’s address',
  async (encoding) => {
    for (const path of ['/', '/accounts/1/tags', '/login']) {
      const answer = await fetch(server.url + path, {
        headers: { accept: 'text/html', ...(encoding && { 'accept-encoding': encoding }) },
      });
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        expect.stringContaining('text/html'),
      ]);
    }
    expect((await fetch(`${server.url}/assets/`)).status).toBe(404);
  },
);

test('pages carry a policy, no sniffing and no framing by strangers', async () => {
  const { headers } = await fetch(`${server.url}/healthz`);
  expect(headers.get('content-security-policy')).toMatch(
    /default-src 'self'.*frame-ancestors 'self'/,
  );
  expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('every change is in the audit log with who, before and after, and the log cannot be changed', async () => {
  const id = (await server.call('POST', 'tags.json', { tag: { name: 'Audited' } })).body.data.id;
  await server.call('PUT', `tags/${id}.json`, { tag: { name: 'Renamed' } });
  await server.call('DELETE', `tags/${id}.json`);
  const rows = await acrossAccounts(server.database, 'read the audit log in a test', (db) =>
    db
      .selectFrom('audit_log')
      .selectAll()
      .where('account_id', '=', server.account)
      .where('resource', '=', 'tag')
      .where('resource_id', '=', id)
      .orderBy('id')
      .execute(),
  );
  expect(rows.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
    ['create', 'api_key'],
    ['update', 'api_key'],
    ['delete', 'api_key'],
  ]);
  expect(rows[1]).toMatchObject({ before: { name: 'Audited' }, after: { name: 'Renamed' } });
  await expect(
    inAccount(server.database, { accountId: server.account }, ({ db }) =>
      sql`delete from audit_log where account_id = ${server.account}`.execute(db),
    ),
  ).rejects.toThrow(/permission denied/);
});

test('what is done after a commit is not done when the transaction fails', async () => {
  const done: string[] = [];
  await inAccount(server.database, { accountId: server.account }, async (account) =>
    account.afterCommit(() => void done.push('committed')),
  );
  await expect(
    inAccount(server.database, { accountId: server.account }, async (account) => {
      account.afterCommit(() => void done.push('failed'));
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(done).toEqual(['committed']);
});

test('the schema of a list query is closed to SQL in its sort and order', async () => {
  for (const query of ['sort=name;drop table tags', "sort_order=desc'--", 'page=1 or 1=1']) {
    expect((await server.call('GET', `tags.json?${encodeURI(query)}`)).status).toBe(422);
  }
});
