import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageIdOf } from '#engines/delivery/public.ts';
import { InboundHarness } from './inbound.harness.ts';

let harness: InboundHarness;
beforeAll(async () => {
  harness = await InboundHarness.create();
});
afterAll(() => harness.server.close());

async function call(
  provider: string,
  body: string,
  headers: Record<string, string> = {},
  account = harness.server.account,
): Promise<number> {
  const answer = await fetch(`${harness.server.url}/hooks/mail/${provider}/${account}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  await answer.arrayBuffer();
  return answer.status;
}

const basic = { authorization: `Basic ${Buffer.from('hook:a-long-password').toString('base64')}` };

describe('calls of mail providers', () => {
  test('a secret is set, never shown, and belongs to one account and provider', async () => {
    expect(
      (
        await harness.server.call('PUT', 'mail_webhooks/postmark.json', {
          mail_webhook: { secret: 'short' },
        })
      ).status,
    ).toBe(422);
    expect(
      (
        await harness.server.call('PUT', 'mail_webhooks/postmark.json', {
          mail_webhook: { secret: 'hook:a-long-password' },
        })
      ).body.data.mail_webhook,
    ).toMatchObject({ url: `${harness.server.url}/hooks/mail/postmark/${harness.server.account}` });
    expect(
      JSON.stringify((await harness.server.call('GET', 'mail_webhooks.json')).body),
    ).not.toContain('a-long-password');
    expect(
      (await harness.server.call('GET', 'mail_webhooks.json', undefined, { as: 'campaigns' }))
        .status,
    ).toBe(403);
    const {
      rows: [row],
    } = await harness.within((account) =>
      sql<{
        secret: Buffer;
      }>`select secret from mail_webhooks where account_id = ${account.id}`.execute(account.db),
    );
    expect(row?.secret.toString('latin1')).not.toContain('a-long-password');
    const other = await harness.server.anotherAccount('Other');
    expect(await call('postmark', '{}', basic, other)).toBe(401);
    expect(await call('mailgun', '{}', basic)).toBe(401);
    expect(await call('postmark', '{}', basic, 999_999)).toBe(401);
  });

  test('a wrong one is 401 and stores nothing; a right one is stored, processed once, and finds its delivery by Message-ID', async () => {
    await harness.server.call('PUT', 'mail_webhooks/mailgun.json', {
      mail_webhook: { secret: 'mailgun-signing-key' },
    });
    const {
      mailingId,
      people: [one, other],
      listId,
    } = await harness.sent(2, 'hook');
    const second = await harness.send(listId);
    const messageId = messageIdOf(
      harness.server.server.services.secrets,
      { accountId: harness.server.account, mailingId, contactId: one! },
      'blue.example',
    );
    const data = {
      event: 'failed',
      severity: 'permanent',
      reason: 'bounce',
      recipient: 'hook0@home.example',
      'delivery-status': { code: 550, message: '5.1.1 no such user' },
      message: { headers: { 'message-id': messageId } },
    };
    const signed = (token: string, key = 'mailgun-signing-key') =>
      JSON.stringify({
        signature: {
          timestamp: '1700000000',
          token,
          signature: createHmac('sha256', key).update(`1700000000${token}`).digest('hex'),
        },
        'event-data': data,
      });
    expect(await call('mailgun', signed('a'.repeat(50), 'a wrong key'))).toBe(401);
    expect((await harness.server.call('GET', 'inbound_mails.json')).body.meta.total).toBe(0);
    // Its signature stands within the call, so a call is weighed before it is parsed.
    const padded = (values: number) =>
      `${signed('d'.repeat(50)).slice(0, -1)},"more":[${'0,'.repeat(values)}0]}`;
    expect(await call('mailgun', padded(5_000))).toBe(401);
    expect((await harness.server.call('GET', 'inbound_mails.json')).body.meta.total).toBe(0);
    expect(await call('mailgun', signed('b'.repeat(50)))).toBe(200);
    expect(await call('mailgun', signed('b'.repeat(50)))).toBe(200);
    expect(await call('mailgun', signed('c'.repeat(50)))).toBe(200);
    await harness.processed();
    expect(
      (await harness.server.call('GET', 'inbound_mails.json')).body.data.inbound_mails,
    ).toMatchObject([
      { source: 'mailgun', effects: ['known'] },
      { source: 'mailgun', effects: ['hard_bounced'] },
    ]);
    expect(await harness.suppressionOf(one!)).toBe('hard_bounced');
    expect(await harness.balance(mailingId)).toMatchObject({ delivered: 1, bounced: 1 });
    expect(await harness.balance(second)).toMatchObject({ delivered: 2, bounced: 0 });

    expect(
      await call(
        'postmark',
        JSON.stringify({ RecordType: 'SpamComplaint', Email: 'HOOK1@home.example' }),
        basic,
      ),
    ).toBe(200);
    expect(
      await call(
        'postmark',
        JSON.stringify({ RecordType: 'Bounce', Type: 'HardBounce', Email: 'nobody@home.example' }),
        basic,
      ),
    ).toBe(200);
    expect(
      await call('postmark', 'no json at all', {
        ...basic,
        'content-type': 'text/plain; charset=UTF-8',
      }),
    ).toBe(200);
    await harness.processed();
    expect(await harness.suppressionOf(other!)).toBe('complained');
    expect(
      (
        await harness.server.call('GET', 'inbound_mails.json?per_page=3')
      ).body.data.inbound_mails.map((mail: { effects: string[] }) => mail.effects),
    ).toEqual([['no_events'], ['no_copy'], ['complained']]);
  });

  test('a signed return path of another account changes nothing', async () => {
    const {
      mailingId,
      people: [one],
    } = await harness.sent(1, 'theirs');
    const other = await harness.server.anotherAccount('Neighbour');
    const key = await harness.server.key('all', other);
    await harness.server.call(
      'PUT',
      'mail_webhooks/mailgun.json',
      { mail_webhook: { secret: 'mailgun-signing-key' } },
      { account: other, key },
    );
    const token = 'd'.repeat(50);
    const body = JSON.stringify({
      signature: {
        timestamp: '1',
        token,
        signature: createHmac('sha256', 'mailgun-signing-key').update(`1${token}`).digest('hex'),
      },
      'event-data': {
        event: 'complained',
        recipient: 'theirs0@home.example',
        envelope: { sender: harness.bounceAddress(mailingId, one!) },
      },
    });
    expect(await call('mailgun', body, {}, other)).toBe(200);
    await harness.processed();
    expect(await harness.suppressionOf(one!)).toBeNull();
    expect(await harness.eventsOf(one!)).toEqual([]);
  });
});
