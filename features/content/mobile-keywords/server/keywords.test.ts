import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textsOf } from '#engines/texting/inbound/inbound.harness.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { giveNumber, moveAccount } from '#tests/harness/text-numbers.builder.ts';

let server: TestServer;
let texts: ReturnType<typeof textsOf>;
beforeAll(async () => {
  server = await testServer();
  await giveNumber(server);
  await moveAccount(server, 'US');
  texts = textsOf(server);
});
afterAll(() => server.close());

const number = '+14155550100';
const make = (word: string, fields: object = {}, account = server.account) =>
  server.call(
    'POST',
    'mobile_keywords.json',
    { mobile_keyword: { word, number, reply: `Welcome to ${word}`, ...fields } },
    { account },
  );
const made = async (word: string, fields: object = {}): Promise<number> =>
  (await make(word, fields)).body.data.id;
const get = async (path: string) => server.call('GET', path);
const list = async (name: string): Promise<number> =>
  (await server.call('POST', 'sms_lists.json', { sms_list: { name } })).body.data.id;
const isOn = async (listId: number, contactId: number | null) =>
  (await get(`sms_contacts/${contactId}.json`)).body.data.subscribed_lists.some(
    ({ id }: { id: number }) => id === listId,
  );

describe('keywords', () => {
  test('are listed with number and counts, paged, and shut to others @spec KEYWORDS-001 @spec KEYWORDS-008', async () => {
    const account = await server.anotherAccount('Lister');
    await giveNumber(server, account);
    for (let at = 0; at < 12; at += 1)
      await make(`LIST${String(at).padStart(2, '0')}`, {}, account);
    const page = await server.call('GET', 'mobile_keywords.json?page=2&per_page=10', undefined, {
      account,
    });
    expect(page.body.meta).toMatchObject({ total: 12 });
    expect(page.body.data).toMatchObject([
      { word: 'LIST10', number, texts: 0, people: 0, joined: 0 },
      { word: 'LIST11' },
    ]);
    expect((await get(`mobile_keywords/${page.body.data[0].id}.json`)).status).toBe(404);
    const filtered = (of: string) =>
      server.call('GET', `mobile_keywords.json?number=${encodeURIComponent(of)}`, undefined, {
        account,
      });
    expect((await filtered(number)).body.meta.total).toBe(12);
    expect((await filtered('+14155550199')).body.data).toEqual([]);
    expect(
      (await server.call('GET', 'mobile_keywords.json', undefined, { as: 'contacts' })).status,
    ).toBe(403);
  });

  test('have a word once a number, and none that everybody obeys @spec KEYWORDS-010', async () => {
    expect((await make('Café')).body.data).toMatchObject({ word: 'Café', number });
    const refusal = async (word: string, fields: object = {}) => {
      const answer = await make(word, fields);
      return [answer.status, answer.body.errors];
    };
    expect(await refusal('CAFE')).toEqual([422, { word: ['is used on this number already'] }]);
    for (const word of ['STOP', 'start', 'Info', 'arrêt'])
      expect(await refusal(word)).toEqual([422, { word: [expect.stringMatching(/^is obeyed/)] }]);
    expect(await refusal('!!')).toMatchObject([422, { word: expect.anything() }]);
    expect(await refusal('NEW', { number: '+14155550999' })).toEqual([
      422,
      { number: ['is none of your numbers'] },
    ]);
    expect(await refusal('NEW', { reply: ' ' })).toEqual([422, { reply: ['cannot be blank'] }]);
    expect(await refusal('NEW', { double_opt_in: true })).toMatchObject([
      422,
      { sms_list_id: expect.anything() },
    ]);
  });

  test('are shown and changed with reply and list @spec KEYWORDS-009 @spec KEYWORDS-011', async () => {
    const id = await made('CHANGE');
    const club = await list('Club');
    for (const [method, reply] of [
      ['PUT', 'Hello'],
      ['PATCH', 'Hello again'],
    ] as const)
      await server.call(method, `mobile_keywords/${id}.json`, {
        mobile_keyword: { reply, sms_list_id: club },
      });
    expect((await get(`mobile_keywords/${id}.json`)).body.data).toMatchObject({
      word: 'CHANGE',
      reply: 'Hello again',
      sms_list_id: club,
      sms_list_name: 'Club',
    });
    expect((await server.call('DELETE', `sms_lists/${club}.json`)).status).toBe(422);
    const other = await server.anotherAccount('Foreigner');
    await giveNumber(server, other);
    const foreign = { mobile_keyword: { reply: 'x' } };
    expect(
      (await server.call('PUT', `mobile_keywords/${id}.json`, foreign, { account: other })).status,
    ).toBe(404);
  });

  test('are written to a file @spec KEYWORDS-013', async () => {
    await made('EXPORTED', { reply: 'In the file' });
    const { body } = await server.call('POST', 'mobile_keywords/export.json', {});
    const done = await server.until(
      async () =>
        (await get('notifications.json')).body.data.find(
          (one: { id: number; percent_complete: number }) =>
            one.id === body.data.notification_id && one.percent_complete === 100,
        ),
      'the file',
    );
    const file = await get(done.download_url.replace(`/v2/${server.account}/`, ''));
    expect(file.body).toContain('EXPORTED');
  });
});

describe('a keyword that is texted', () => {
  test('is answered, puts its sender on the list and counts them @spec KEYWORDS-007 @spec KEYWORDS-002', async () => {
    const club = await list('Joiners');
    const id = await made('JOIN', { sms_list_id: club });
    const { kind, answer, contact_id: contact } = await texts.text('+14155550601', ' join! ');
    expect([kind, answer, await isOn(club, contact)]).toEqual(['keyword', 'keyword', true]);
    await texts.text('+14155550601', 'JOIN');
    await texts.text('+14155550602', 'join');
    expect((await get(`mobile_keywords/${id}.json`)).body.data).toMatchObject({
      texts: 3,
      people: 2,
      joined: 2,
    });
    expect((await get(`mobile_keywords/${id}/contacts.json`)).body.data).toMatchObject([
      { phone: '+14155550602', texts: 1, state: 'joined' },
      { contact_id: contact, phone: '+14155550601', texts: 2 },
    ]);
    expect((await texts.answersTo('+14155550602')).map(({ text }) => text)).toEqual([
      'Welcome to JOIN',
    ]);
  });

  test('shows on the page of its sender’s number @spec KEYWORDS-006', async () => {
    await made('SHOWN');
    const { contact_id: contact } = await texts.text('+14155550611', 'shown');
    await texts.text('+14155550611', 'something else');
    expect((await get(`keyword_contacts/${contact}.json`)).body.data).toMatchObject({
      phone: '+14155550611',
      in_dnm: false,
      keywords: [{ word: 'SHOWN', number, texts: 1, state: 'none' }],
    });
    expect((await get(`keyword_contacts/${contact}/messages.json`)).body.data).toMatchObject([
      { text: 'shown', kind: 'keyword' },
    ]);
    expect((await get('keyword_contacts/999999.json')).status).toBe(404);
  });

  test('may ask first: people join when they answer YES @spec KEYWORDS-007', async () => {
    const club = await list('Asked first');
    const id = await made('VIP', { sms_list_id: club, double_opt_in: true, question: 'Reply YES' });
    const asked = await texts.text('+14155550621', 'VIP');
    expect([asked.answer, await isOn(club, asked.contact_id)]).toEqual(['ask', false]);
    const joined = await texts.text('+14155550621', 'Yes');
    expect([joined.kind, joined.keyword_id, joined.answer]).toEqual(['keyword', id, 'keyword']);
    expect(await isOn(club, joined.contact_id)).toBe(true);
    expect((await texts.answersTo('+14155550621')).map(({ text }) => text)).toEqual([
      'Reply YES',
      'Welcome to VIP',
    ]);
  });

  test('brings nobody back who said STOP', async () => {
    const club = await list('Not for leavers');
    await made('BACK', { sms_list_id: club });
    const { contact_id: contact } = await texts.text('+14155550631', 'stop');
    expect(await texts.text('+14155550631', 'BACK')).toMatchObject({
      kind: 'keyword',
      answer: null,
    });
    expect(await isOn(club, contact)).toBe(false);
  });

  test('gets the fallback reply once it is deleted, alone or several at once @spec KEYWORDS-012', async () => {
    const ids = [await made('GONE'), await made('GONE1'), await made('GONE2'), await made('GONE3')];
    expect(await texts.text('+14155550641', 'gone')).toMatchObject({ answer: 'keyword' });
    await server.call('DELETE', `mobile_keywords/${ids[0]}.json`);
    await server.call('POST', 'mobile_keywords/bulk_delete.json', { ids: ids.slice(1) });
    for (const id of ids) expect((await get(`mobile_keywords/${id}.json`)).status).toBe(404);
    expect(await texts.text('+14155550641', 'gone')).toMatchObject({
      kind: 'unmatched',
      answer: 'fallback',
    });
  });

  test('has its links counted, by link and by person @spec KEYWORDS-003 @spec KEYWORDS-004 @spec KEYWORDS-005', async () => {
    const id = await made('LINK', { reply: 'Look: https://shop.example/a' });
    const one = await texts.text('+14155550651', 'link');
    const two = await texts.text('+14155550652', 'link');
    const [first] = await clickedLinks(id, [one.contact_id!, two.contact_id!]);
    expect((await get(`mobile_keywords/${id}/clicks.json`)).body.data).toMatchObject([
      { id: first, url: 'https://shop.example/a', clicks: 4, people: 2, machines: 1 },
      { url: 'https://shop.example/b', clicks: 2, people: 1, machines: 0 },
    ]);
    const clickers = async (query = '') =>
      (await get(`mobile_keywords/${id}/clickers.json${query}`)).body;
    expect((await clickers()).meta.total).toBe(3);
    const ofOne = (await clickers(`?url_id=${first}`)).data;
    expect(ofOne.map((row: { phone: string }) => row.phone).toSorted()).toEqual([
      '+14155550651',
      '+14155550652',
    ]);
    expect((await get(`mobile_keywords/${id}/clickers.json?url_id=999999`)).status).toBe(404);
  });
});

/** Two links of a keyword's replies, clicked; what counts clicks is not what these tests are about. */
async function clickedLinks(keywordId: number, contacts: number[]): Promise<number[]> {
  return inAccount(server.database, { accountId: server.account }, async (account) => {
    const { rows } = await sql<{ id: number }>`
      insert into sms_links (account_id, run_id, url)
      select ${account.id}, r.id, u.url from mobile_runs r, unnest(array['https://shop.example/a', 'https://shop.example/b']) u(url)
      where r.account_id = ${account.id} and r.source_type = 'mobile_keyword' and r.source_id = ${keywordId} returning id`.execute(
      account.db,
    );
    const [a, b] = rows.map(({ id }) => id) as [number, number];
    const [one, two] = contacts as [number, number];
    for (const [link, contact, clicks, machines] of [
      [a, one, 3, 1],
      [a, two, 1, 0],
      [b, one, 2, 0],
    ] as const)
      await sql`insert into sms_clickers (account_id, link_id, contact_id, run_id, clicks, machine_clicks, first_at, last_at)
        select ${account.id}, l.id, ${contact}, l.run_id, ${clicks}, ${machines}, now(), now() from sms_links l where l.account_id = ${account.id} and l.id = ${link}`.execute(
        account.db,
      );
    return [a, b];
  });
}
