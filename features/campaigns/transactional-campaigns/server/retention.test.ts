import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { emptyOldMessages } from './empty-old-messages.ts';

let server: TestServer;
let id: number;
beforeAll(async () => {
  server = await testServer();
  const content = (
    await server.call('POST', 'contents.json', {
      content: { name: 'Receipt', editor_type: 2, html_part: '<p>Order {{ order_number }}</p>' },
    })
  ).body.data.id;
  id = (
    await server.call('POST', 'transactional_campaigns.json', {
      transactional_campaign: {
        name: 'Receipt',
        subject: 'Your order',
        from_name: 'Shop',
        from_email: 'shop@example.com',
        content_id: content,
      },
    })
  ).body.data.id;
});
afterAll(() => server.close());

const day = 24 * 3_600_000;
const sweepAfter = (days: number) =>
  emptyOldMessages({
    ...server.server.services,
    clock: { now: () => new Date(Date.now() + days * day) },
  });
const rows = async (text: string) =>
  (await server.database.pool.query(text, [server.account])).rows;
const everything = async () =>
  JSON.stringify([
    await rows('select message from mailings where account_id = $1'),
    await rows('select email from transactional_messages where account_id = $1'),
    await rows('select raw from local_inbox_messages where account_id = $1'),
  ]);
const send = async (email: string, order: string, key?: string) =>
  (
    await server.call('POST', `transactional_campaigns/${id}/send.json`, {
      email,
      data: { order_number: order },
      ...(key && { idempotency_key: key }),
    })
  ).body;

describe('the data of a call', () => {
  test('is emptied once it is older than the account keeps it, not a day before; what became of the mail stays', async () => {
    const { message_id: message } = (await send('buyer@example.com', 'SECRET-17', 'one')).data;
    const story = async () =>
      (await server.call('GET', `transactional_campaigns/messages/${message}.json`)).body.data;
    await server.until(async () => (await story()).status === 'sent', 'the mail');
    await server.until(
      async () =>
        (await rows(`select 1 from mailings where account_id = $1 and status = 'finished'`))
          .length === 1,
      'the end of its mailing',
    );
    expect(await sweepAfter(89)).toBe(0);
    expect(await everything()).toContain('SECRET-17');
    expect(await sweepAfter(91)).toBe(1);
    expect(await everything()).not.toMatch(/SECRET-17|buyer@example/);
    expect(await story()).toMatchObject({
      status: 'sent',
      email: 'buyer@example.com',
      emptied_at: expect.any(String),
    });
    expect(
      (await server.call('GET', 'transactional_campaigns/messages.json?name=buyer')).body.meta
        .total,
    ).toBe(1);
    expect(await sweepAfter(91)).toBe(0);
    // A key that was used is still known.
    expect((await send('buyer@example.com', 'SECRET-17', 'one')).data.message_id).toBe(message);
    await server.database.pool.query('delete from contacts where account_id = $1', [
      server.account,
    ]);
    expect((await story()).email).toBe('');
  });

  test('stays as long as an account wants, and while its mail is under way', async () => {
    for (const days of [6, 3651, 1.5])
      expect(
        (
          await server.call('PUT', 'settings/pages/data-retention.json', {
            values: { transactional_data_days: days },
          })
        ).status,
      ).toBe(422);
    expect(
      (
        await server.call('PUT', 'settings/pages/data-retention.json', {
          values: { transactional_data_days: 10 },
        })
      ).status,
    ).toBe(200);
    await send('second@example.com', 'SECRET-18');
    const other = await rows(
      `select id from mailings where account_id = $1 order by id desc limit 1`,
    );
    await server.until(
      async () =>
        (await rows(`select 1 from mailings where account_id = $1 and status = 'finished'`))
          .length === 2,
      'the end of its mailing',
    );
    await server.database.pool.query(
      `update mailings set status = 'paused' where account_id = $1 and id = $2`,
      [server.account, other[0].id],
    );
    expect(await sweepAfter(11)).toBe(0);
    expect(await everything()).toContain('SECRET-18');
    await server.database.pool.query(
      `update mailings set status = 'finished' where account_id = $1 and id = $2`,
      [server.account, other[0].id],
    );
    expect(await sweepAfter(9)).toBe(0);
    expect(await sweepAfter(11)).toBe(1);
    expect(await everything()).not.toContain('SECRET-18');
  });
});
