import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import {
  createAccountsApi,
  createConnectorApi,
  createIdentityApi,
  createUnificationApi,
  type ClientSettings,
} from './clients.ts';
import { createApi, type Api } from './create-api.ts';

let server: Server;
let host: string;
let answer: { status: number; body: unknown };
let asked: { method: string; url: string; headers: IncomingHttpHeaders; body: string };
let happened: string[];

beforeAll(async () => {
  startI18n();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      asked = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body,
      };
      // Status 0 stands for a server that never answers.
      if (answer.status !== 0)
        response
          .writeHead(answer.status, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  happened = [];
  answer = { status: 200, body: { data: [] } };
});

const shared: ClientSettings = {
  getToken: () => 'secret',
  timeZone: () => 'America/New_York',
  onUnauthorised: () => happened.push('log out'),
  onForbidden: (error) => happened.push(`access denied: ${error.message}`),
  onNoFeature: (feature) => happened.push(`no feature ${feature}`),
  onMessage: ({ kind, text }) => happened.push(`${kind}: ${text}`),
  onLog: ({ message }) => happened.push(`logged: ${message}`),
};

const clients: Record<string, () => Api> = {
  main: () => createApi({ ...shared, accountId: 7, baseUrl: host }),
  connector: () =>
    createConnectorApi({ ...shared, host, accountId: 7, connectorToken: async () => 'connected' }),
  unification: () => createUnificationApi({ ...shared, host }),
  accounts: () => createAccountsApi({ ...shared, host }),
};

const authorization = {
  errors: { authorization: ['You need the permission contacts for this.', 'Another'] },
};

describe.each(Object.keys(clients))('the %s client', (name) => {
  const refused = async (
    status: number,
    body: unknown,
    call: (api: Api) => Promise<unknown> = (api) => api.get('things'),
  ) => {
    answer = { status, body };
    await expect(call(clients[name]!())).rejects.toMatchObject({ status });
    return happened.splice(0);
  };

  it('logs out at a 401 without a message, unless the call says otherwise @spec ERRORS-006 @spec ERRORS-020', async () => {
    expect(await refused(401, { error: 'expired' })).toEqual(['log out']);
    expect(
      await refused(401, { error: 'expired' }, (api) => api.get('things', { exclude: [401] })),
    ).toEqual([]);
  });

  it('goes to access denied at a 403 with the first authorization message, unless the query says 403: 0 @spec ERRORS-007 @spec ERRORS-008 @spec ERRORS-020', async () => {
    expect(await refused(403, authorization)).toEqual([
      'access denied: You need the permission contacts for this.',
    ]);
    expect(
      await refused(403, authorization, (api) => api.get('things', { query: { 403: 0 } })),
    ).toEqual([]);
  });

  it('leaves the statuses alone that the header response-interceptor lists @spec API-010 @spec ERRORS-020', async () => {
    expect(
      await refused(403, authorization, (api) => api.post('things', { exclude: [403, 422] })),
    ).toEqual([]);
    expect(asked.headers['response-interceptor']).toBe('403,422');
    expect(
      await refused(422, { errors: 'no' }, (api) => api.post('things', { exclude: [403, 422] })),
    ).toEqual([]);
  });

  it.each([
    [
      'each field by its name @spec ERRORS-009',
      { errors: { first_name: ['is short'] } },
      'error: First name is short',
    ],
    [
      'several numbered @spec ERRORS-010',
      { errors: { first_name: ['is short'], reply_to: ['is no address'] } },
      'error: 1) First name is short\n2) Reply to is no address',
    ],
    ['base errors without a name @spec ERRORS-011', { errors: { base: ['x'] } }, 'error: x'],
    ['a plain text as it is @spec ERRORS-012', { errors: 'x' }, 'error: x'],
    ['else a warning @spec ERRORS-013', { warning: 'w' }, 'warning: w'],
  ])('shows of a 422 %s @spec ERRORS-020', async (_what, body, message) => {
    expect(await refused(422, body)).toEqual([message]);
  });

  it('hands a 460 to the page of the plan @spec ERRORS-020', async () => {
    expect(await refused(460, { error: 'No', feature: 'journeys' })).toEqual([
      'no feature journeys',
    ]);
  });

  it('says a 500 of a change and none of a read @spec ERRORS-015 @spec ERRORS-020', async () => {
    expect(await refused(500, { error: 'boom' })).toEqual([]);
    expect(await refused(500, { error: 'boom' }, (api) => api.post('things'))).toEqual([
      'error: Something went wrong. Please try again.',
    ]);
  });

  it('says when the server takes too long @spec ERRORS-018', async () => {
    answer = { status: 0, body: null };
    await expect(clients[name]!().post('things', { timeout: 60 })).rejects.toMatchObject({
      status: 0,
      message: 'Server request timed out.',
    });
    expect(happened).toEqual(['error: Server request timed out.']);
  });

  it('only logs a failure that the call keeps quiet @spec ERRORS-019 @spec ERRORS-021', async () => {
    expect(
      await refused(500, { error: 'boom' }, (api) => api.get('time_zones', { quiet: true })),
    ).toEqual(['logged: boom']);
    expect(
      await refused(422, { errors: 'x' }, (api) => api.post('things', { quiet: true })),
    ).toEqual(['logged: x']);
  });
});

describe('how each client calls', () => {
  it('the main API at /v2 or /v2/{account} with both bearer headers, the zone and JSON @spec API-001 @spec API-002', async () => {
    await clients['main']!().post('tags', { body: { name: 'a' } });
    expect([
      asked.url,
      asked.headers.authorization,
      asked.headers['token'],
      asked.headers['tz'],
      asked.headers.accept,
      asked.headers['content-type'],
    ]).toEqual([
      '/v2/7/tags.json',
      'Bearer secret',
      'Bearer secret',
      'America/New_York',
      'application/json',
      'application/json',
    ]);
    await createApi({ ...shared, accountId: null, baseUrl: host }).get('/v2/users/info.json');
    expect(asked.url).toBe('/v2/users/info.json');
  });

  it('the connector at /v1 with its own token and the account @spec API-005', async () => {
    await clients['connector']!().get('stores');
    expect([
      asked.url,
      asked.headers.authorization,
      asked.headers['x-account-id'],
      asked.headers['token'],
    ]).toEqual(['/v1/stores', 'Bearer connected', '7', undefined]);
  });

  it('the unification API at /api/v1 @spec API-007', async () => {
    await clients['unification']!().get('contacts', { query: { email: 'a@b.example' } });
    expect([asked.url, asked.headers.authorization]).toEqual([
      '/api/v1/contacts?email=a%40b.example',
      'Bearer secret',
    ]);
  });

  it('the identity API, of whose refusals only a missing sign-in is handled @spec API-006', async () => {
    const identity = createIdentityApi({ ...shared, host });
    await identity.post('account', { body: { firstName: 'A' } });
    expect([asked.url, asked.headers.authorization, asked.body]).toEqual([
      '/account',
      'Bearer secret',
      '{"firstName":"A"}',
    ]);
    for (const status of [403, 422, 460, 500]) {
      answer = { status, body: { errors: 'no' } };
      await expect(identity.post('account')).rejects.toMatchObject({ status });
    }
    expect(happened).toEqual([]);
    answer = { status: 401, body: {} };
    await expect(identity.post('account')).rejects.toMatchObject({ status: 401 });
    expect(happened).toEqual(['log out']);
  });
});
