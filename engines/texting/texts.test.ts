import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToSmsList, enterSmsContacts, optOutNumbers } from '#engines/audience/public.ts';
import { figuresOf, messagesPage, startRun } from '#engines/mobile/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import type { SmsMessage } from './contract.ts';
import { changeNumber, makeNumber, removeNumber } from './numbers/change-number.ts';
import { sealNumberSecret } from './numbers/number-secret.ts';
import { numbersOf } from './numbers/numbers.ts';
import { shortLinkToken } from './links/link-token.ts';
import { clickersPage, linkFigures } from './links/link-figures.ts';
import { httpGateway, says } from './providers/http-gateway.harness.ts';
import { pretend } from './pretend.ts';

let server: TestServer;
let gateway: Awaited<ReturnType<typeof httpGateway>>;
beforeAll(async () => {
  gateway = await httpGateway();
  server = await testServer({ env: { FETCH_ALLOW: gateway.host } });
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});

const within = <T>(work: (account: Account) => Promise<T>, accountId = server.account) =>
  inAccount(server.database, { accountId }, work);
const phone = (index: number): string => `+49171${1_000_000 + index}`;
let people = 0;
let runs = 0;

/** An SMS list with new contacts. */
const aList = (names: readonly string[], accountId = server.account) =>
  within(async (account) => {
    const { rows: contacts } = await sql<{ id: number }>`
      insert into contacts (account_id, email, email_key, email_domain, first_name)
      select ${account.id}, n.name || n.place || ${++people} || '@home.example', n.name || n.place || ${people} || '@home.example', 'home.example', n.name
      from unnest(${[...names]}::text[]) with ordinality n(name, place) order by n.place returning id`.execute(
      account.db,
    );
    const ids = contacts.map(({ id }) => id);
    await enterSmsContacts(account, server.server.services.secrets, {
      contacts: ids.map((id) => ({ id, phoneKey: phone(id) })),
      source: 'test',
    });
    const { rows } = await sql<{ id: number }>`
      insert into sms_lists (account_id, name) values (${account.id}, ${`List ${people}`}) returning id`.execute(
      account.db,
    );
    await addToSmsList(account, { listId: rows[0]!.id, contactIds: ids }, { source: 'test' });
    return { ids, list: rows[0]!.id };
  }, accountId);

const aNumber = (
  input: Partial<Parameters<typeof makeNumber>[1]> = {},
  accountId = server.account,
) =>
  within(
    (account) =>
      makeNumber(
        account,
        { number: `+1415555${1000 + ++runs}`, rate: 1000, ...input },
        sealNumberSecret(server.server.services.secrets, account.id),
      ),
    accountId,
  );

/** Texts a list and waits for the end. */
const send = async (
  list: number,
  message: Partial<SmsMessage> & { number_id: number; text: string },
  accountId = server.account,
) => {
  const runId = await within(
    (account) =>
      startRun(account, {
        channel: 'sms',
        sourceType: 'test',
        sourceId: ++runs,
        message: { kind: 'sms', from_number: '+1', passes_quiet_hours: true, ...message },
        audience: { sms_lists: [list] },
        startsAt: account.now,
      }),
    accountId,
  );
  await server.until(async () => {
    const { rows } = await within(
      (account) =>
        sql`select from mobile_runs r where r.account_id = ${account.id} and r.id = ${runId} and r.status in ('finished', 'failed')`.execute(
          account.db,
        ),
      accountId,
    );
    return rows.length > 0;
  }, 'the end of a run');
  return runId;
};

const inbox = (runId: number) =>
  within(
    async (account) =>
      (
        await sql<{ recipient: string; sender: string; raw: string; contact_id: number }>`
          select recipient, sender, raw, contact_id from local_inbox_messages where account_id = ${account.id} and channel = 'sms' and mailing_id = ${runId} order by recipient`.execute(
          account.db,
        )
      ).rows,
  );
const messagesOf = (runId: number) =>
  within((account) => messagesPage(account, { runIds: [runId], page: 1, per_page: 100 }));

describe('texts', () => {
  test('@spec SMS-016 three numbers, one opted out: two get it with their own values, counted in parts', async () => {
    const number = await aNumber();
    const { ids, list } = await aList(['Ada', 'Ben', 'Cleo']);
    await within((account) =>
      optOutNumbers(account, { phoneKeys: [phone(ids[1]!)], source: 'keyword' }),
    );
    const message = {
      number_id: number.id,
      text: 'Hi {{ contact.first_name }}, it’s on',
      opt_out_text: 'Reply STOP to end',
    };
    const first = await send(list, message);
    expect(await inbox(first)).toMatchObject([
      {
        recipient: phone(ids[0]!),
        sender: number.number,
        raw: 'Hi Ada, it’s on\nReply STOP to end',
      },
      { recipient: phone(ids[2]!), raw: 'Hi Cleo, it’s on\nReply STOP to end' },
    ]);
    // Whoever has been told how to end it is not told again.
    const second = await send(list, message);
    expect((await inbox(second)).map(({ raw }) => raw)).toEqual([
      'Hi Ada, it’s on',
      'Hi Cleo, it’s on',
    ]);
    const figures = (await within((account) => figuresOf(account, [second]))).get(second);
    expect(figures).toMatchObject({ sent: 2, suppressed: 1, units: 2 });
  });

  test('a text that is too long for one person fails for that one', async () => {
    const number = await aNumber();
    const { list } = await aList(['Ada', 'x'.repeat(200)]);
    const text = `{{ contact.first_name }} ${'{{ contact.first_name }}'.repeat(9)}`;
    const runId = await send(list, { number_id: number.id, text });
    const figures = (await within((account) => figuresOf(account, [runId]))).get(runId);
    expect(figures).toMatchObject({ sent: 1, failed: 1, reasons: { too_long: 1 } });
    expect(await inbox(runId)).toHaveLength(1);
  });

  test('pretended receipts move a text on, forward only', async () => {
    const number = await aNumber();
    const { list } = await aList(['Ada', 'Ben']);
    const runId = await send(list, { number_id: number.id, text: 'Hello' });
    const [one, other] = (await messagesOf(runId)).rows;
    const { notifications } = server.server.services;
    await within((account) =>
      pretend(account, { notifications }, { messageId: one!.id, as: 'delivered' }),
    );
    await within((account) =>
      pretend(account, { notifications }, { messageId: one!.id, as: 'undelivered' }),
    );
    await within((account) =>
      pretend(account, { notifications }, { messageId: other!.id, as: 'undelivered' }),
    );
    expect((await within((account) => figuresOf(account, [runId]))).get(runId)).toMatchObject({
      sent: 0,
      delivered: 1,
      failed: 1,
    });
    await within((account) =>
      pretend(account, { notifications }, { messageId: one!.id, as: 'reply', text: 'Thanks' }),
    );
    const { rows } = await within((account) =>
      sql`select from sms_inbound i where i.account_id = ${account.id} and i.text = 'Thanks' and i.to_number = ${number.number}`.execute(
        account.db,
      ),
    );
    expect(rows).toHaveLength(1);
  });
});

describe('short links', () => {
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  const follow = (link: string, userAgent = agent) =>
    fetch(`${server.url}${new URL(link).pathname}`, {
      redirect: 'manual',
      headers: { 'user-agent': userAgent },
    });
  // As if the texts had been sent a while ago: nobody presses a link within two seconds.
  const later = (runId: number) =>
    within((account) =>
      sql`update mobile_messages set sent_at = sent_at - interval '1 minute' where account_id = ${account.id} and run_id = ${runId}`.execute(
        account.db,
      ),
    );

  test('@spec SMS-018 @spec DOMAINS-011 are on the verified domain of the account, and clicks of people count', async () => {
    await within((account) =>
      sql`insert into domains (account_id, kind, name, readable_name, is_default, state, next_check_at)
        values (${account.id}, 'sms', 'go.shop.example', 'go.shop.example', true, 'verified', now())`.execute(
        account.db,
      ),
    );
    const number = await aNumber();
    const { ids, list } = await aList(['Ada', 'Ben']);
    const runId = await send(list, {
      number_id: number.id,
      text: 'Sale: https://shop.example/sale?x=1. You: https://shop.example/{{ contact.first_name }}/me',
      shortens_links: true,
    });
    const texts = await inbox(runId);
    const linksOf = (raw: string) => raw.match(/http:\/\/go\.shop\.example:\d+\/\w+/g) ?? [];
    const [sale, me] = linksOf(texts[0]!.raw) as [string, string];
    expect(texts[0]!.raw).toBe(`Sale: ${sale}. You: ${me}`);
    expect(new URL(sale).pathname).toMatch(/^\/[0-9A-Za-z]{16}$/);
    expect((await follow(sale)).headers.get('location')).toBe('https://shop.example/sale?x=1');
    await later(runId);
    for (const link of [sale, sale, me]) expect((await follow(link)).status).toBe(302);
    expect((await follow(me)).headers.get('location')).toBe('https://shop.example/Ada/me');
    expect((await follow(linksOf(texts[1]!.raw)[1]!)).headers.get('location')).toBe(
      'https://shop.example/Ben/me',
    );
    await follow(sale, 'curl/8.0');
    const figures = await within((account) => linkFigures(account, [runId]));
    expect(figures).toMatchObject([
      {
        url: 'https://shop.example/{{ contact.first_name }}/me',
        clicks: 3,
        people: 2,
        machines: 0,
      },
      // The first came within two seconds, the last from a program.
      { url: 'https://shop.example/sale?x=1', clicks: 2, people: 1, machines: 2 },
    ]);
    const page = await within((account) =>
      clickersPage(account, {
        runIds: [runId],
        urlId: figures[1]!.url_id,
        page: 1,
        per_page: 10,
      }),
    );
    expect(page.rows).toMatchObject([{ contact_id: ids[0], name: 'Ada', clicks: 2 }]);
    const clicked = (await messagesOf(runId)).rows.filter((row) => row.clicked_at !== null);
    expect(clicked).toHaveLength(2);
  });

  test('letters that were guessed, and links of accounts that are shut, lead nowhere', async () => {
    const token = shortLinkToken(server.server.services.secrets, {
      accountId: server.account,
      linkId: 999_999,
      contactId: 1,
    });
    expect((await follow(`http://x/${token}`)).status).toBe(404);
    const forged = token.replace(/.$/, (letter) => (letter === 'a' ? 'b' : 'a'));
    expect((await follow(`http://x/${forged}`)).status).toBe(404);
    expect((await follow('http://x/AAAAAAAAAAAAAAAA')).status).toBe(404);
  });
});

describe('gateways', () => {
  test('@spec SMS-011 receipts come in any order, signed, and drive each state', async () => {
    const number = await aNumber({
      provider: 'rest',
      provider_settings: { url: gateway.url, account_sid: 'AC1' },
      secret: 'token',
    });
    const { list, ids } = await aList(['Ada', 'Ben', 'Cleo', 'Dan']);
    let taken = 0;
    gateway.next((answer, call) => says(201, { sid: `SM${++taken}` })(answer, call));
    const runId = await send(list, { number_id: number.id, text: 'Hello' });
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
    expect((await within((account) => figuresOf(account, [runId]))).get(runId)).toMatchObject({
      sent: 2,
      delivered: 1,
      failed: 1,
      reasons: { opted_out_at_carrier: 1 },
    });
    const of = (status: 'delivered' | 'sent' | 'failed') =>
      within((account) => messagesPage(account, { runIds: [runId], status, page: 1, per_page: 9 }));
    const [failed] = (await of('failed')).rows;
    expect((await of('delivered')).rows).toHaveLength(1);
    expect((await of('sent')).rows).toHaveLength(2);
    // Who has opted out at the carrier is opted out here, too.
    const { rows } = await within((account) =>
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
    const number = await aNumber({
      provider: 'rest',
      provider_settings: { url: gateway.url, account_sid: 'AC1' },
      secret: 'token',
    });
    const { list } = await aList(['Ada']);
    gateway.next(says(400, { code: 30034 }));
    const runId = await send(list, { number_id: number.id, text: 'Hello' });
    expect((await within((account) => figuresOf(account, [runId]))).get(runId)).toMatchObject({
      failed: 1,
      reasons: { unregistered: 1 },
    });
    const resting = (await within(numbersOf)).find(({ id }) => id === number.id);
    expect(resting).toMatchObject({ rest_reason: 'unregistered', rests_until: expect.any(String) });
    const { body } = await server.call('GET', 'notifications.json');
    expect(JSON.stringify(body)).toContain(`${number.number} rests for an hour`);
  });
});

describe('numbers', () => {
  test('open the mobile sections, one of them is the default, and secrets are never read back', async () => {
    const accountId = await server.anotherAccount('Numbers');
    const first = await aNumber({ number: '+1 (555) 0100' }, accountId);
    expect(first).toMatchObject({ number: '+15550100', kind: 'long_code', is_default: true });
    const second = await aNumber(
      {
        number: 'Harbour Co',
        provider: 'rest',
        provider_settings: { url: 'https://sms.example', account_sid: 'AC' },
        secret: 'hidden-token',
        is_default: true,
      },
      accountId,
    );
    expect(JSON.stringify(second)).not.toContain('hidden-token');
    const settings = () =>
      within(async (account) => account.record.settings['from_number'], accountId);
    expect(await settings()).toEqual(['Harbour Co', '+15550100']);
    await expect(aNumber({ number: '+15550100' }, accountId)).rejects.toMatchObject({
      errors: { number: ['has already been added'] },
    });
    await expect(
      aNumber({ number: '12345', provider: 'smpp', secret: 'x' }, accountId),
    ).rejects.toMatchObject({
      errors: expect.objectContaining({ 'provider_settings.host': expect.anything() }),
    });
    await within((account) => changeNumber(account, second.id, { provider: 'local' }), accountId);
    expect(await within(numbersOf, accountId)).toMatchObject([
      { number: 'Harbour Co', has_secret: false, provider_settings: {} },
      { is_default: false },
    ]);
    await within((account) => removeNumber(account, second.id), accountId);
    expect(await within(numbersOf, accountId)).toMatchObject([
      { number: '+15550100', is_default: true },
    ]);
    expect(await settings()).toEqual(['+15550100']);
  });
});
