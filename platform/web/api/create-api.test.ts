import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { ApiError } from './api-error.ts';
import { createApi } from './create-api.ts';
import type { Api } from './create-api.ts';

let server: Server;
let api: Api;
let answer: { status: number; body: unknown };
let asked: { method: string; url: string; headers: IncomingHttpHeaders; body: string };
let happened: string[];
let password: 'right' | 'useless' | 'none';

beforeAll(async () => {
  startI18n();
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      response
        .writeHead(answer.status, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = createApi({
    accountId: 7,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    getToken: () => 'secret',
    timeZone: () => 'America/Toronto',
    onUnauthorised: () => happened.push('log out'),
    onForbidden: () => happened.push('access denied'),
    onNoFeature: (feature) => happened.push(`no feature ${feature}`),
    onReauthentication: async () => {
      happened.push('ask for the password');
      if (password === 'right') answer = { status: 200, body: { data: 'done' } };
      return password !== 'none';
    },
    onMessage: ({ kind, text }) => happened.push(`${kind}: ${text}`),
  });
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  happened = [];
  password = 'none';
  answer = { status: 200, body: { data: [] } };
});

test('a call goes to /v2/{account} with both tokens and the time zone, and reads data and meta', async () => {
  answer = { status: 200, body: { data: { tags: [{ id: 1 }] }, meta: { total: 1 } } };
  const result = await api.get<{ tags: unknown[] }>('tags', {
    query: { page: 2, name: 'a b', ids: [1, 2], skipped: undefined },
  });
  expect(asked.url).toBe('/v2/7/tags.json?page=2&name=a+b&ids%5B%5D=1&ids%5B%5D=2');
  expect([asked.headers.authorization, asked.headers['token'], asked.headers['tz']]).toEqual([
    'Bearer secret',
    'Bearer secret',
    'America/Toronto',
  ]);
  expect([result.data.tags.length, result.meta?.total]).toEqual([1, 1]);
});

test('a body goes as JSON, and a path that starts with a slash is used as it is', async () => {
  await api.post('/v2/invitations.json', { body: { email: 'a@example.test' } });
  expect([asked.method, asked.url, asked.body]).toEqual([
    'POST',
    '/v2/invitations.json',
    '{"email":"a@example.test"}',
  ]);
});

test('401 logs out without a message', async () => {
  answer = { status: 401, body: { error: 'expired' } };
  await expect(api.get('tags')).rejects.toBeInstanceOf(ApiError);
  expect(happened).toEqual(['log out']);
});

test('403 goes to access denied unless the call says 403: 0 or excludes it', async () => {
  answer = { status: 403, body: { errors: { authorization: ['You are not authorized.'] } } };
  await expect(api.get('tags')).rejects.toMatchObject({ status: 403 });
  await expect(api.get('tags', { query: { 403: 0 } })).rejects.toMatchObject({ status: 403 });
  await expect(api.get('tags', { exclude: [403] })).rejects.toMatchObject({
    fields: { authorization: ['You are not authorized.'] },
  });
  expect(happened).toEqual(['access denied']);
});

test('422 says its errors numbered and hands the fields to the form', async () => {
  answer = {
    status: 422,
    body: { errors: { first_name: ['cannot be blank'], base: ['The plan is full.'] } },
  };
  await expect(api.put('tags/1', { body: {} })).rejects.toMatchObject({
    fields: { first_name: ['cannot be blank'] },
  });
  expect(happened).toEqual(['error: 1) First name cannot be blank\n2) The plan is full.']);
});

test('460 names the missing feature', async () => {
  answer = { status: 460, body: { error: 'No', feature: 'relational_data' } };
  await expect(api.get('tags')).rejects.toMatchObject({ status: 460 });
  expect(happened).toEqual(['no feature relational_data']);
});

test('500 is said for a change and kept quiet for a read', async () => {
  answer = { status: 500, body: { error: 'boom' } };
  await expect(api.get('tags')).rejects.toMatchObject({ status: 500 });
  await expect(api.delete('tags/1')).rejects.toMatchObject({ status: 500 });
  expect(happened).toEqual(['error: Something went wrong. Please try again.']);
});

test('a server that cannot be reached says so for a change', async () => {
  const lost = createApi({
    accountId: 7,
    baseUrl: 'http://127.0.0.1:1',
    getToken: () => null,
    onUnauthorised: () => undefined,
    onForbidden: () => undefined,
    onMessage: ({ text }) => happened.push(text),
  });
  await expect(lost.post('tags')).rejects.toMatchObject({ status: 0 });
  expect(happened).toEqual([
    'The server could not be reached. Check your connection and try again.',
  ]);
});

test('a 403 that requires reauthentication asks for the password and repeats the call once; no other 403 does', async () => {
  const wanted = {
    status: 403,
    body: {
      errors: { authorization: ['Enter your password again to do this.'] },
      code: 'fresh_sign_in',
    },
  };
  answer = wanted;
  password = 'right';
  expect((await api.delete('api_keys/1', { body: { sure: true } })).data).toBe('done');
  expect([asked.method, asked.body, happened]).toEqual([
    'DELETE',
    '{"sure":true}',
    ['ask for the password'],
  ]);

  for (const [how, times] of [
    ['none', 1],
    ['useless', 1],
  ] as const) {
    happened = [];
    answer = wanted;
    password = how;
    await expect(api.delete('api_keys/1')).rejects.toMatchObject({ status: 403 });
    expect(happened).toEqual(Array.from({ length: times }, () => 'ask for the password'));
  }

  happened = [];
  answer = { status: 403, body: { errors: { authorization: ['No.'] } } };
  await expect(api.delete('api_keys/1')).rejects.toMatchObject({ status: 403 });
  expect(happened).toEqual(['access denied']);
});
