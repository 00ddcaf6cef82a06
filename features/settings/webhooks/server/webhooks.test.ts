import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { webhookEventTypes } from '#engines/webhooks/contract.ts';
import { noteBounces, noteComplaintEvent } from '#engines/tracking/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { switchService } from '#tests/harness/switch-service.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aTeamOf } from '#tests/browser/team.ts';
import { aWebhookReceiver, type WebhookReceiver } from './webhook-receiver.harness.ts';

let server: TestServer;
let receiver: WebhookReceiver;
let ahead = 0;
let list = 0;
const hour = 3_600_000;

beforeAll(async () => {
  receiver = await aWebhookReceiver();
  server = await testServer({
    clock: { now: () => new Date(Date.now() + ahead) },
    env: { FETCH_ALLOW: receiver.host },
  });
  await aTeamOf(server).setProducts({ service: true, commerce: true }, {});
  list = (await server.call('POST', 'lists.json', { list: { name: 'Letters' } })).body.data.id;
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.answer = () => 200;
});

const add = async (path: string, types: readonly string[], more: object = {}) => {
  const webhook = { url: receiver.at(path), event_types: types, ...more };
  const { status, body } = await server.call('POST', 'webhooks.json', { webhook });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
};
const shown = async (id: number) => (await server.call('GET', `webhooks/${id}.json`)).body.data;
const deliveries = async (id: number, query = '') =>
  (await server.call('GET', `webhooks/${id}/deliveries.json${query}`)).body.data.deliveries;
const anOrder = (original_order_id: string) =>
  server.call('POST', 'orders.json', {
    order: {
      original_order_id,
      email: 'buyer@example.com',
      currency: 'USD',
      grand_total: 12.5,
    },
  });
/** What is followed shows when all older transactions have ended. */
async function eventually<T>(
  look: () => T | Promise<T>,
  what: () => unknown = () => 'the condition',
): Promise<T> {
  for (let waited = 0; waited < 110; waited += 1) {
    const seen = await look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`did not happen within 110 seconds: ${JSON.stringify(what())}`);
}
const signed = (secret: string, { id, headers, body }: WebhookReceiver['posts'][number]) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`;

describe('webhooks', () => {
  test('a test event is signed as Standard Webhooks says; for a day two secrets are valid', async () => {
    const made = await add('/signed', ['contact.created']);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const path = `webhooks/${made.id}`;
    const tested = await server.call('POST', `${path}/test.json`, { type: 'order.created' });
    expect(tested.body.data).toMatchObject({ is_taken: true, status: 200, response: 'thanks' });
    const [first] = receiver.of('/signed');
    expect(first).toMatchObject({ type: 'order.created', data: { order: { number: 'TEST-1' } } });
    expect(first!.headers['webhook-signature']).toBe(signed(made.secret, first!));
    expect((await server.call('POST', `${path}/secret.json`)).body.data.secret).toBe(made.secret);
    const { secret } = (await server.call('POST', `${path}/rotate_secret.json`)).body.data;
    expect(secret).not.toBe(made.secret);
    await server.call('POST', `${path}/test.json`, {});
    const second = receiver.of('/signed')[1]!;
    expect(String(second.headers['webhook-signature']).split(' ')).toEqual([
      signed(secret, second),
      signed(made.secret, second),
    ]);
    ahead += 25 * hour;
    await server.call('POST', `${path}/test.json`, {});
    const third = receiver.of('/signed')[2]!;
    expect(third.headers['webhook-signature']).toBe(signed(secret, third));
    ahead = 0;
    expect(await deliveries(made.id, '?state=delivered')).toHaveLength(3);
  });

  test('refuse what is no address or no event type, and are 20 at most', async () => {
    const refuse = async (webhook: object, field: string) => {
      const { status, body } = await server.call('POST', 'webhooks.json', { webhook });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    };
    for (const url of ['ftp://a.example/', 'no address', 'https://u:p@a.example/', ''])
      await refuse({ url, event_types: ['contact.created'] }, 'url');
    await refuse({ url: 'https://a.example/', event_types: [] }, 'event_types');
    await refuse({ url: 'https://a.example/', event_types: ['x'] }, 'event_types.0');
    const { total } = (await server.call('GET', 'webhooks.json')).body.meta;
    const ids: number[] = [];
    for (let at = total; at < 20; at += 1)
      ids.push((await add(`/many${at}`, ['campaign.sent'], { enabled: false })).id);
    const webhook = { url: 'https://a.example/', event_types: ['campaign.sent'] };
    const refused = await server.call('POST', 'webhooks.json', { webhook });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      429,
      expect.stringContaining('An account can have 20 webhooks. Delete one and try again.'),
    ]);
    for (const id of ids)
      expect((await server.call('DELETE', `webhooks/${id}.json`)).status).toBe(200);
    expect((await server.call('GET', `webhooks/${ids[0]}.json`)).status).toBe(404);
  });

  test('are offered events of tickets only with the service cloud; what was chosen before stays', async () => {
    const { id } = await add('/kept', ['ticket.created', 'order.created']);
    await switchService(server, false);
    const webhook = { url: receiver.at('/new'), event_types: ['ticket.updated'] };
    const refused = await server.call('POST', 'webhooks.json', { webhook });
    const added = await server.call('PUT', `webhooks/${id}.json`, {
      webhook: { event_types: ['ticket.created', 'ticket.updated'] },
    });
    for (const { status, body } of [refused, added])
      expect([status, body.errors]).toEqual([
        422,
        { event_types: ['names events of tickets, which need the service cloud: leave them out'] },
      ]);
    const kept = await server.call('PUT', `webhooks/${id}.json`, {
      webhook: { event_types: ['ticket.created'] },
    });
    expect([kept.status, kept.body.data.event_types]).toEqual([200, ['ticket.created']]);
    await server.call('DELETE', `webhooks/${id}.json`);
    await switchService(server, true);
  });

  test(
    'are told of what happens in the account, each event once',
    { timeout: 240_000 },
    async () => {
      const { id } = await add('/all', webhookEventTypes);
      await add('/orders', ['order.created']);
      const contact = { email: 'reader@example.com', first_name: 'Reader' };
      const made = await server.call('POST', `lists/${list}/contacts.json`, { contact });
      const contactId: number = made.body.data.id;
      await server.call('PUT', `contacts/${contactId}.json`, { contact: { first_name: 'Rita' } });
      await server.call('POST', `contacts/${contactId}/general_unsubscribes.json`);
      await inAccount(server.database, { accountId: server.account }, async (account) => {
        const delivery = { mailingId: 77, contactId };
        await noteBounces(account, [{ ...delivery, reason: 'full', response: '452' }]);
        await noteComplaintEvent(account, delivery, 'abuse');
      });
      expect((await anOrder('A-1')).status).toBeLessThan(300);
      const ticket = { subject: 'Late', email: 'reader@example.com', body: 'Where is it?' };
      const opened = await server.call('POST', 'tickets.json', { ticket });
      const { number } = opened.body.data.ticket ?? opened.body.data;
      await server.call('PUT', `tickets/${number}.json`, { ticket: { priority: 'high' } });
      // An answer that also closes and tags a ticket is one event.
      const reply = { body: 'Here it is.', status: 'closed', tags: ['late'] };
      await server.call('POST', `tickets/${number}/reply.json`, { reply });
      const expected = [
        'contact.created',
        'contact.subscribed',
        'contact.unsubscribed',
        'contact.updated',
        'message.bounced',
        'message.complained',
        'order.created',
        'ticket.created',
        'ticket.updated',
      ];
      const missing = () =>
        expected.filter((type) => !receiver.of('/all').some((post) => post.type === type));
      await eventually(() => missing().length === 0, missing);
      const told = (type: string) => receiver.of('/all').filter((post) => post.type === type);
      expect(told('contact.subscribed')[0]!.data).toMatchObject({
        contact: { id: contactId, email: 'reader@example.com', first_name: 'Rita' },
        list: { id: list, name: 'Letters' },
      });
      expect(told('contact.unsubscribed')[0]!.data['reason']).toBe('do_not_mail');
      expect(told('order.created')[0]!.data['order']).toMatchObject({
        currency: 'USD',
        total: 12.5,
      });
      expect(told('ticket.updated')).toHaveLength(2);
      expect(told('ticket.created')[0]!.data['ticket']).toMatchObject({ number, subject: 'Late' });
      await eventually(async () => (await shown(id)).waiting === 0);
      const ids = receiver.of('/all').map((post) => post.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(receiver.of('/orders').map((post) => post.type)).toEqual(['order.created']);
    },
  );

  test(
    'that fail are tried again, left alone, and what was given up is sent again when asked',
    { timeout: 240_000 },
    async () => {
      const { id } = await add('/broken', ['order.created']);
      receiver.answer = ({ to }) => (to === '/broken' ? 500 : 200);
      await anOrder('B-1');
      await eventually(async () => (await shown(id)).failures > 0);
      expect(await shown(id)).toMatchObject({
        state: 'failing',
        last_status: 500,
        failure: 'It answered 500.',
      });
      for (let tries = 1; tries < 10; tries += 1) {
        ahead += 25 * hour;
        await server.until(
          async () => (await deliveries(id))[0].attempts === tries + 1,
          `try ${tries + 1} to be written down`,
        );
      }
      const [failed] = await server.until(async () => {
        const rows = await deliveries(id, '?state=failed');
        return rows.length === 1 ? rows : null;
      });
      expect(failed).toMatchObject({ attempts: 10, status: 500, error: 'It answered 500.' });
      expect(new Set(receiver.of('/broken').map((post) => post.id))).toEqual(
        new Set([failed.message_id]),
      );
      // Three days without one accepted post switch it off.
      await server.until(async () => (await shown(id)).state === 'stopped');
      expect((await shown(id)).stopped_reason).toBe('It has accepted nothing for three days.');
      const since = new Date(Date.now() - hour).toISOString();
      const resend = () => server.call('POST', `webhooks/${id}/resend_failed.json`, { since });
      expect((await resend()).status).toBe(409);
      receiver.answer = () => 200;
      await server.call('PUT', `webhooks/${id}.json`, { webhook: { enabled: true } });
      expect((await resend()).body.data).toEqual({ resent: 1 });
      await server.until(async () => (await deliveries(id, '?state=delivered')).length === 1);
      const tries = receiver.of('/broken').length;
      const one = `webhooks/${id}/deliveries/${failed.id}/resend.json`;
      expect((await server.call('POST', one)).status).toBe(200);
      await server.until(async () => receiver.of('/broken').length > tries);
      expect((await server.call('POST', `webhooks/${id}/deliveries/1/resend.json`)).status).toBe(
        404,
      );
      ahead = 0;
    },
  );

  test('an answer of 410 switches a webhook off, and the account is notified', async () => {
    const { id } = await add('/gone', ['order.created']);
    receiver.answer = ({ to }) => (to === '/gone' ? 410 : 200);
    await anOrder('C-1');
    await server.until(async () => (await shown(id)).state === 'stopped');
    await server.until(async () =>
      JSON.stringify(
        (
          await server.database.pool.query(
            'select message from notifications where account_id = $1',
            [server.account],
          )
        ).rows,
      ).includes('It answered 410'),
    );
    const before = receiver.of('/gone').length;
    await anOrder('C-2');
    await server.call('PUT', `webhooks/${id}.json`, { webhook: { enabled: true } });
    receiver.answer = () => 200;
    await server.until(async () => (await shown(id)).waiting === 0);
    // What waited goes; what happened while it was off was not kept.
    expect(receiver.of('/gone').length).toBe(before + 1);
  });
});
