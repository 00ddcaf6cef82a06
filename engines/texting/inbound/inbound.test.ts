import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startRun } from '#engines/mobile/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { giveNumber, moveAccount } from '#tests/harness/text-numbers.builder.ts';
import { textsOf } from './inbound.harness.ts';

let server: TestServer;
let texts: ReturnType<typeof textsOf>;
let phone: string;
let next = 0;
beforeAll(async () => {
  server = await testServer();
  await giveNumber(server);
  await moveAccount(server, 'US');
  texts = textsOf(server);
});
beforeEach(() => {
  next += 1;
  phone = `+1415555${String(3000 + next)}`;
});
afterAll(() => server.close());

const get = async (path: string) => (await server.call('GET', path)).body;
const optedOut = async (number: string) =>
  (await get(`sms_unsubscribes.json?name=${number.slice(-7)}`)).data.length === 1;

describe('STOP', () => {
  test('opts a number out and is confirmed exactly once, whatever else comes that day @spec SMS-017', async () => {
    expect(await texts.text(phone, 'ＳＴＯＰ')).toMatchObject({ kind: 'stop', answer: 'opt_out' });
    expect(await optedOut(phone)).toBe(true);
    expect(await texts.text(phone, 'Stop!')).toMatchObject({ kind: 'stop', answer: null });
    expect(await texts.text(phone, 'Hello?')).toMatchObject({ kind: 'unmatched', answer: null });
    expect(await texts.answersTo(phone)).toMatchObject([
      { text: expect.stringMatching(/^You are unsubscribed/), passes: true },
    ]);
  });

  test('is answered help all the same, and START alone ends it @spec SMS-017', async () => {
    expect(await texts.text(phone, 'start')).toMatchObject({ kind: 'unmatched' });
    await texts.text(phone, 'STOP');
    expect(await texts.text(phone, 'help')).toMatchObject({ kind: 'help', answer: 'help' });
    expect(await texts.text(phone, 'Start')).toMatchObject({ kind: 'start', answer: 'opt_in' });
    expect(await optedOut(phone)).toBe(false);
    expect((await texts.answersTo(phone)).map(({ passes }) => passes)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('that the carrier answered is taken over and not answered again', async () => {
    const { kind, answer } = await texts.text(phone, 'STOP', { handled: 'opt_out' });
    expect([kind, answer, await optedOut(phone)]).toEqual(['stop', null, true]);
    expect(await texts.answersTo(phone)).toEqual([]);
  });

  test('and START in a row are obeyed in their order', async () => {
    const ids = [
      await texts.store(phone, 'STOP'),
      await texts.store(phone, 'START'),
      await texts.store(phone, 'STOP'),
    ];
    for (const id of ids) await texts.folded(id!);
    expect(await optedOut(phone)).toBe(true);
  });

  test('is obeyed in a disabled account, which answers nothing', async () => {
    const account = await server.anotherAccount('Asleep');
    await giveNumber(server, account);
    const asleep = textsOf(server, account);
    await asleep.query('update accounts set active = false where id = $1', [account]);
    expect(await asleep.text(phone, 'STOP')).toMatchObject({ kind: 'stop', answer: null });
    expect(
      await asleep.query('select phone_key from sms_unsubscribes where account_id = $1', [account]),
    ).toEqual([{ phone_key: phone }]);
  });
});

describe('other texts', () => {
  test('of somebody unknown make a contact whom no email reaches', async () => {
    const { contact_id: id } = await texts.text(phone, 'Hello');
    const contact = (await get(`contacts/${id}.json`)).data;
    expect(contact).toMatchObject({ phone });
    expect((await texts.text(phone, 'Hello again')).contact_id).toBe(id);
    expect((await get(`sms_contacts/${id}.json`)).data).toMatchObject({ phone, in_dnm: false });
  });

  test('get five answers an hour at most', async () => {
    const answers = [];
    for (let at = 0; at < 7; at += 1)
      answers.push((await texts.text(phone, `Robot says ${at}`)).answer);
    expect(answers).toEqual([...Array(5).fill('fallback'), null, null]);
    expect(await texts.text(phone, 'STOP')).toMatchObject({ answer: 'opt_out' });
  });

  test('answer the campaign that the number got last @spec SMS-007', async () => {
    const { contact_id: contact } = await texts.text(phone, 'Hello');
    const runId = await aSentText(contact!);
    expect(await texts.text(phone, 'Do you have it in blue?')).toMatchObject({
      kind: 'reply',
      run_id: runId,
      answer: null,
    });
    await texts.text(phone, 'STOP');
    const { rows } = await server.database.pool.query(
      'select unsubscribed_at is not null as left from mobile_messages where run_id = $1',
      [runId],
    );
    expect(rows).toEqual([{ left: true }]);
  });

  test('that may be a wish to be left alone wait for a person, who opts the number out @spec SMS-017', async () => {
    const { id } = await texts.text(phone, 'Please stop texting me');
    const open = await get('sms_replies.json?kind=review&is_open=true&per_page=100');
    expect(open.data.map((row: { id: number }) => row.id)).toContain(id);
    expect(open.meta.open).toBe(open.data.length);
    const decide = (decision: string) => server.call('PUT', `sms_replies/${id}.json`, { decision });
    expect((await decide('left_in')).body.data).toMatchObject({ decision: 'left_in' });
    expect(await optedOut(phone)).toBe(false);
    expect((await decide('opted_out')).body.data).toMatchObject({ decision: 'opted_out' });
    expect(await optedOut(phone)).toBe(true);
    expect((await decide('left_in')).status).toBe(422);
    expect(
      (await server.call('PUT', 'sms_replies/999999.json', { decision: 'left_in' })).status,
    ).toBe(404);
  });

  test('are stored once, whatever the gateway repeats, and one that can’t be read waits', async () => {
    const first = await texts.store(phone, 'Once', { providerId: 'same' });
    expect(await texts.store(phone, 'Once', { providerId: 'same' })).toBeNull();
    expect(await texts.folded(first!)).toMatchObject({ kind: 'unmatched' });
    expect(await texts.text('YOURBANK', 'Your code is 123')).toMatchObject({
      kind: 'unmatched',
      contact_id: null,
      answer: null,
    });
  });

  test('and those that went out stand in the conversation of a number @spec SMSLISTS-010 @spec SMSLISTS-005', async () => {
    const { contact_id: id } = await texts.text(phone, 'Is it in stock?');
    await aSentText(id!);
    const { messages } = (await get(`sms_contacts/${id}.json`)).data;
    expect(messages).toMatchObject([
      { way: 'in', text: 'Is it in stock?', kind: 'unmatched' },
      { way: 'out', text: 'Blue is back', state: 'delivered' },
    ]);
    const before = encodeURIComponent(messages[1].at);
    expect((await get(`sms_contacts/${id}/messages.json?before=${before}`)).data).toMatchObject({
      lines: [{ way: 'in' }],
      before: null,
    });
    const stranger = await server.anotherAccount('Stranger');
    await giveNumber(server, stranger);
    expect(
      (
        await server.call('GET', `sms_contacts/${id}/messages.json`, undefined, {
          account: stranger,
        })
      ).status,
    ).toBe(404);
  });
});

/** A campaign's text that this contact got; what sends it is not what these tests are about. */
async function aSentText(contactId: number): Promise<number> {
  return inAccount(server.database, { accountId: server.account }, async (account) => {
    const runId = await startRun(account, {
      channel: 'sms',
      sourceType: 'sms_campaign',
      sourceId: 1000 + next,
      message: {},
      audience: {},
      startsAt: '2999-01-01T00:00:00Z',
    });
    await sql`insert into mobile_messages (account_id, run_id, contact_id, address, state, text, from_number, sent_at, next_try_at)
      values (${account.id}, ${runId}, ${contactId}, ${phone}, 'delivered', 'Blue is back', '+14155550100', ${account.now}::timestamptz, now())`.execute(
      account.db,
    );
    return runId;
  });
}
