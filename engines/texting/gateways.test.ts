import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { figuresOf } from '#engines/mobile/counts.ts';
import { messagesPage } from '#engines/mobile/public.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { numbersOf } from './numbers/numbers.ts';
import { httpGateway, says } from './providers/http-gateway.harness.ts';
import { phone, textWorld } from './texts.harness.ts';

let server: TestServer;
let world: ReturnType<typeof textWorld>;
let gateway: Awaited<ReturnType<typeof httpGateway>>;
beforeAll(async () => {
  gateway = await httpGateway();
  server = await testServer({ env: { FETCH_ALLOW: gateway.host } });
  world = textWorld(server);
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});

describe('gateways', () => {
  test('@spec SMS-011 receipts come in any order, signed, and drive each state', async () => {
    const number = await world.aNumber({
      provider: 'rest',
      provider_settings: { url: gateway.url, account_sid: 'AC1' },
      secret: 'token',
    });
    const { list, ids } = await world.aList(['Ada', 'Ben', 'Cleo', 'Dan']);
    let taken = 0;
    gateway.next((answer, call) => says(201, { sid: `SM${++taken}` })(answer, call));
    const runId = await world.send(list, { number_id: number.id, text: 'Hello' });
    const report = (sid: string, status: string, { code = '', secret = 'token' } = {}) => {
      const fields = { MessageSid: sid, MessageStatus: status, ...(code && { ErrorCode: code }) };
      const url = `${server.url}/hooks/sms/rest/${server.account}/receipts`;
      const said = Object.entries(fields)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .flat()
        .join('');
      return fetch(url, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: {
          'x-twilio-signature': createHmac('sha1', secret)
            .update(url + said)
            .digest('base64'),
        },
      });
    };
    expect((await report('SM1', 'delivered')).status).toBe(200);
    // Late news of the way changes nothing, nor do doubles.
    await report('SM1', 'sent');
    await report('SM1', 'undelivered');
    await report('SM2', 'undelivered', { code: '21610' });
    await report('SM2', 'undelivered', { code: '21610' });
    expect((await report('SM3', 'delivered', { secret: 'guessed' })).status).toBe(401);
    await report('SM4', 'sent');
    expect((await world.within((account) => figuresOf(account, [runId]))).get(runId)).toMatchObject(
      {
        sent: 2,
        delivered: 1,
        failed: 1,
        reasons: { opted_out_at_carrier: 1 },
      },
    );
    const of = (status: 'delivered' | 'sent' | 'failed') =>
      world.within((account) =>
        messagesPage(account, { runIds: [runId], status, page: 1, per_page: 9 }),
      );
    const [failed] = (await of('failed')).rows;
    expect((await of('delivered')).rows).toHaveLength(1);
    expect((await of('sent')).rows).toHaveLength(2);
    // Who has opted out at the carrier is opted out here, too.
    const { rows } = await world.within((account) =>
      sql<{
        phone_key: string;
      }>`select phone_key from sms_unsubscribes where account_id = ${account.id} and source = 'carrier'`.execute(
        account.db,
      ),
    );
    expect(rows).toEqual([{ phone_key: failed!.address }]);
    expect(ids.map(phone)).toContain(rows[0]!.phone_key);
    expect(
      (await fetch(`${server.url}/hooks/sms/rest/999999/receipts`, { method: 'POST' })).status,
    ).toBe(401);
  });

  test('a number whose gateway refuses it rests, and people are told', async () => {
    const number = await world.aNumber({
      provider: 'rest',
      provider_settings: { url: gateway.url, account_sid: 'AC1' },
      secret: 'token',
    });
    const { list } = await world.aList(['Ada']);
    gateway.next(says(400, { code: 30034 }));
    const runId = await world.send(list, { number_id: number.id, text: 'Hello' });
    expect((await world.within((account) => figuresOf(account, [runId]))).get(runId)).toMatchObject(
      {
        failed: 1,
        reasons: { unregistered: 1 },
      },
    );
    const paused = (await world.within(numbersOf)).find(({ id }) => id === number.id);
    expect(paused).toMatchObject({ rest_reason: 'unregistered', rests_until: expect.any(String) });
    const { body } = await server.call('GET', 'notifications.json');
    expect(JSON.stringify(body)).toContain(`${number.number} is paused for an hour`);
  });
});
