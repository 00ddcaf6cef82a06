import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiOf } from '#platform/server/http/openapi.ts';
import { aWebhookReceiver } from '#features/settings/webhooks/server/webhook-receiver.harness.ts';
import { Heliograph, HeliographError, verifyWebhook } from '../sdk/index.ts';
import { operationsOf, type ApiDocument } from '../tools/sdk/operations-of.ts';
import { testServer, type TestServer } from './harness/server.ts';

let server: TestServer;
let receiver: Awaited<ReturnType<typeof aWebhookReceiver>>;
let client: Heliograph;
beforeAll(async () => {
  receiver = await aWebhookReceiver();
  server = await testServer({ env: { FETCH_ALLOW: receiver.host } });
  client = clientWith();
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const clientWith = (more: object = {}) =>
  new Heliograph({
    baseUrl: server.url,
    accountId: server.account,
    apiKey: server.apiKey,
    ...more,
  });
const refusalOf = async (work: Promise<unknown>): Promise<HeliographError> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HeliographError);
  return error as HeliographError;
};

test('the types of the client are those of the API: `node tools/generate-sdk.ts` writes them', () => {
  const document = openApiOf(server.server.routes, { version: '2', url: '' });
  const kept = readFileSync(join(import.meta.dirname, '../sdk/operations.ts'), 'utf8');
  expect(operationsOf(document as unknown as ApiDocument) === kept).toBe(true);
});

describe('the client', () => {
  test('works with contacts, lists and campaigns, and walks lists page by page', async () => {
    const list = (await client.call['POST lists']({ body: { name: 'Readers' } })).data as {
      id: number;
    };
    for (const name of ['ada', 'ben', 'cleo'])
      await client.call['POST lists/{id}/contacts']({
        params: { id: list.id },
        body: { email: `${name}@example.com`, first_name: name },
      });
    const emails: (string | null)[] = [];
    for await (const contact of client.each['GET contacts']({ query: { per_page: 2 } }))
      emails.push(contact.email);
    expect(emails.toSorted()).toEqual(['ada@example.com', 'ben@example.com', 'cleo@example.com']);
    await client.call['POST campaigns']({ body: { name: 'Spring' } });
    const { data: campaigns, meta } = await client.call['GET campaigns']();
    expect([campaigns.map(({ name }) => name), meta?.total]).toEqual([['Spring'], 1]);
    const tag = await client.call['POST tags']({ body: { name: 'New' } });
    expect([tag.status, tag.data.name]).toEqual([201, 'New']);
  });

  test('throws one kind of error, with the fields of a refusal', async () => {
    const refused = await refusalOf(client.call['POST lists']({ body: { name: '' } }));
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['name']]);
    const missing = client.call['GET lists/{id}']({ params: { id: 999_999 } });
    expect((await refusalOf(missing)).status).toBe(404);
    const stranger = clientWith({ apiKey: 'wrong' }).call['GET tags']();
    expect((await refusalOf(stranger)).status).toBe(401);
    const nowhere = clientWith({ baseUrl: 'http://127.0.0.1:1', retries: 0 });
    expect(await refusalOf(nowhere.call['GET tags']())).toMatchObject({
      status: 0,
      message: 'The API could not be reached.',
    });
  });

  test('sends a POST again with the same key, so it happens once', async () => {
    const keys: (string | null)[] = [];
    const lossy = clientWith({
      fetch: async (url: string, init: RequestInit) => {
        keys.push(new Headers(init.headers).get('idempotency-key'));
        const answer = await fetch(url, init);
        // The first answer is lost on its way.
        if (keys.length === 1) throw new TypeError('connection lost');
        return answer;
      },
    });
    const { data } = await lossy.call['POST tags']({ body: { name: 'Once' } });
    expect([keys.length, new Set(keys).size, data.name]).toEqual([2, 1, 'Once']);
    const named = await client.call['GET tags']({ query: { name: 'Once' } });
    expect(named.meta?.total).toBe(1);
  });

  test('verifies webhooks by any of two secrets and refuses forged, changed and old ones', async () => {
    const body = { url: receiver.at('/in'), event_types: ['order.created' as const] };
    const made = (await client.call['POST webhooks']({ body })).data as {
      id: number;
      secret: string;
    };
    const params = { id: made.id };
    const renewed = (await client.call['POST webhooks/{id}/rotate_secret']({ params })).data as {
      secret: string;
    };
    await client.call['POST webhooks/{id}/test']({ params, body: {} });
    const [post] = receiver.of('/in');
    const { headers } = post!;
    for (const { secret } of [made, renewed])
      expect(verifyWebhook({ secret, headers, body: post!.body })).toMatchObject({
        type: 'order.created',
        data: { order: { number: 'TEST-1' } },
      });
    const { secret } = renewed;
    const later = new Date(Date.now() + 6 * 60_000);
    const wrong = 'whsec_d3Jvbmc=';
    const forgeries = [
      { secret, headers, body: post!.body.replace('TEST-1', 'TEST-2') },
      { secret: wrong, headers, body: post!.body },
      { secret, headers, body: post!.body, now: later },
      { secret, headers: {}, body: post!.body },
      { secret, headers: new Headers({ 'webhook-id': 'x' }), body: post!.body },
    ];
    for (const forgery of forgeries) expect(() => verifyWebhook(forgery)).toThrow(HeliographError);
  });
});
