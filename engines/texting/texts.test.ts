import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { optOutNumbers } from '#engines/audience/public.ts';
import { figuresOf } from '#engines/mobile/counts.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { changeNumber, removeNumber } from './numbers/change-number.ts';
import { numbersOf } from './numbers/numbers.ts';
import { shortLinkToken } from './links/link-token.ts';
import { clickersPage, linkFigures } from './links/link-figures.ts';
import { simulateText } from './simulate-text.ts';
import { phone, textWorld } from './texts.harness.ts';

let server: TestServer;
let world: ReturnType<typeof textWorld>;
beforeAll(async () => {
  server = await testServer();
  world = textWorld(server);
});
afterAll(() => server.close());

describe('texts', () => {
  test('@spec SMS-016 three numbers, one opted out: two get it with their own values, counted in parts', async () => {
    const number = await world.aNumber();
    const { ids, list } = await world.aList(['Ada', 'Ben', 'Cleo']);
    await world.within((account) =>
      optOutNumbers(account, { phoneKeys: [phone(ids[1]!)], source: 'keyword' }),
    );
    const message = {
      number_id: number.id,
      text: 'Hi {{ contact.first_name }}, it’s on',
      opt_out_text: 'Reply STOP to end',
    };
    const first = await world.send(list, message);
    expect(await world.inbox(first)).toMatchObject([
      {
        recipient: phone(ids[0]!),
        sender: number.number,
        raw: 'Hi Ada, it’s on\nReply STOP to end',
      },
      { recipient: phone(ids[2]!), raw: 'Hi Cleo, it’s on\nReply STOP to end' },
    ]);
    // Whoever has been told how to end it is not told again.
    const second = await world.send(list, message);
    expect((await world.inbox(second)).map(({ raw }) => raw)).toEqual([
      'Hi Ada, it’s on',
      'Hi Cleo, it’s on',
    ]);
    const figures = (await world.within((account) => figuresOf(account, [second]))).get(second);
    expect(figures).toMatchObject({ sent: 2, suppressed: 1, units: 2 });
  });

  test('a text that is too long for one person fails for that one', async () => {
    const number = await world.aNumber();
    const { list } = await world.aList(['Ada', 'x'.repeat(200)]);
    const text = `{{ contact.first_name }} ${'{{ contact.first_name }}'.repeat(9)}`;
    const runId = await world.send(list, { number_id: number.id, text });
    const figures = (await world.within((account) => figuresOf(account, [runId]))).get(runId);
    expect(figures).toMatchObject({ sent: 1, failed: 1, reasons: { too_long: 1 } });
    expect(await world.inbox(runId)).toHaveLength(1);
  });

  test('pretended receipts move a text on, forward only', async () => {
    const number = await world.aNumber();
    const { list } = await world.aList(['Ada', 'Ben']);
    const runId = await world.send(list, { number_id: number.id, text: 'Hello' });
    const [one, other] = (await world.messagesOf(runId)).rows;
    const { notifications } = server.server.services;
    await world.within((account) =>
      simulateText(account, { notifications }, { messageId: one!.id, as: 'delivered' }),
    );
    await world.within((account) =>
      simulateText(account, { notifications }, { messageId: one!.id, as: 'undelivered' }),
    );
    await world.within((account) =>
      simulateText(account, { notifications }, { messageId: other!.id, as: 'undelivered' }),
    );
    expect((await world.within((account) => figuresOf(account, [runId]))).get(runId)).toMatchObject(
      {
        sent: 0,
        delivered: 1,
        failed: 1,
      },
    );
    await world.within((account) =>
      simulateText(account, { notifications }, { messageId: one!.id, as: 'reply', text: 'Thanks' }),
    );
    const { rows } = await world.within((account) =>
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
    world.within((account) =>
      sql`update mobile_messages set sent_at = sent_at - interval '1 minute' where account_id = ${account.id} and run_id = ${runId}`.execute(
        account.db,
      ),
    );

  test('@spec SMS-018 @spec DOMAINS-011 are on the verified domain of the account, and clicks of people count', async () => {
    await world.within((account) =>
      sql`insert into domains (account_id, kind, name, readable_name, is_default, state, next_check_at)
        values (${account.id}, 'sms', 'go.shop.example', 'go.shop.example', true, 'verified', now())`.execute(
        account.db,
      ),
    );
    const number = await world.aNumber();
    const { ids, list } = await world.aList(['Ada', 'Ben']);
    const runId = await world.send(list, {
      number_id: number.id,
      text: 'Sale: https://shop.example/sale?x=1. You: https://shop.example/{{ contact.first_name }}/me',
      shortens_links: true,
    });
    const texts = await world.inbox(runId);
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
    const figures = await world.within((account) => linkFigures(account, [runId]));
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
    const page = await world.within((account) =>
      clickersPage(account, {
        runIds: [runId],
        urlId: figures[1]!.url_id,
        page: 1,
        per_page: 10,
      }),
    );
    expect(page.rows).toMatchObject([{ contact_id: ids[0], name: 'Ada', clicks: 2 }]);
    const clicked = (await world.messagesOf(runId)).rows.filter((row) => row.clicked_at !== null);
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

describe('numbers', () => {
  test('open the mobile sections, one of them is the default, and secrets are never read back', async () => {
    const accountId = await server.anotherAccount('Numbers');
    const first = await world.aNumber({ number: '+1 (555) 0100' }, accountId);
    expect(first).toMatchObject({ number: '+15550100', kind: 'long_code', is_default: true });
    const second = await world.aNumber(
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
      world.within(async (account) => account.record.settings['from_number'], accountId);
    expect(await settings()).toEqual(['Harbour Co', '+15550100']);
    await expect(world.aNumber({ number: '+15550100' }, accountId)).rejects.toMatchObject({
      errors: { number: ['has already been added'] },
    });
    await expect(
      world.aNumber({ number: '12345', provider: 'smpp', secret: 'x' }, accountId),
    ).rejects.toMatchObject({
      errors: expect.objectContaining({ 'provider_settings.host': expect.anything() }),
    });
    await world.within(
      (account) => changeNumber(account, second.id, { provider: 'local' }),
      accountId,
    );
    expect(await world.within(numbersOf, accountId)).toMatchObject([
      { number: 'Harbour Co', has_secret: false, provider_settings: {} },
      { is_default: false },
    ]);
    await world.within((account) => removeNumber(account, second.id), accountId);
    expect(await world.within(numbersOf, accountId)).toMatchObject([
      { number: '+15550100', is_default: true },
    ]);
    expect(await settings()).toEqual(['+15550100']);
  });
});
