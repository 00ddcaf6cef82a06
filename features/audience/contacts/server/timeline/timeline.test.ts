import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToList } from '#engines/audience/public.ts';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { aTicket } from '#features/service/tickets/server/ticket.builder.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { switchService } from '#tests/harness/switch-service.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aContact } from '../contact.builder.ts';
import { historyBuilder, type GotEmail } from './history.builder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const get = async (path: string) => (await server.call('GET', path)).body.data;

const history = () => historyBuilder(server.database, server.account);
const aMail = (contactId: number, email: GotEmail) => history().anEmail(contactId, email);
const contact = (email: string) => aContact(server.database, server.account, { email });

async function pages(id: number, query: string) {
  const found: { kind: string; at: string }[][] = [];
  for (let cursor: string | null = '', turns = 0; cursor !== null && turns < 500; turns++) {
    const data = await get(
      `contacts/${id}/recent_activities.json?${query}${cursor && `&cursor=${cursor}`}`,
    );
    found.push(data.activities);
    cursor = data.next_cursor;
  }
  return found;
}

test('one timeline holds emails, clicks, orders, lists, tags and how the contact came, each to be had alone', async () => {
  const id = await contact('whole@example.com');
  const list = await aList(server.database, server.account, { name: 'Readers' });
  const tag = (await server.call('POST', 'tags.json', { tag: { name: 'Regulars' } })).body.data.id;
  await aMail(id, { subject: 'Spring', links: ['Boots'], did: [{ kind: 'click', link: 1 }] });
  await aMail(id, { subject: 'Receipt', source: 'transactional' });
  await server.call('POST', `contacts/${id}/toggle_subscriptions.json`, {
    subscribed_list_ids: [list],
  });
  await server.call('PUT', `contacts/${id}/update_tags.json`, { tags: [tag] });
  await server.call('POST', 'orders.json', {
    order: {
      original_order_id: 'T-1',
      contact_id: id,
      currency: 'EUR',
      grand_total: 20,
      date: '2026-05-02T10:00:00Z',
    },
  });
  const all = (await get(`contacts/${id}/recent_activities.json`)).activities;
  expect(all.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'click',
    'created',
    'list_change',
    'order',
    'rfm_change',
    'sent',
    'tag_change',
    'transactional',
  ]);
  for (const kind of [
    'click',
    'created',
    'list_change',
    'order',
    'rfm_change',
    'sent',
    'tag_change',
    'transactional',
  ])
    expect((await pages(id, `filter=${kind}`)).flat().map((one) => one.kind)).toEqual([kind]);
  const one = (kind: string) => all.find((each: { kind: string }) => each.kind === kind);
  expect(one('order').order).toMatchObject({ number: 'T-1', total: 20, currency: 'EUR' });
  expect(one('tag_change').tags).toEqual({ added: ['Regulars'], removed: [] });
});

test('tickets of the service desk stand in the timeline of those who may read tickets', async () => {
  const id = await contact('asks@example.com');
  await switchService(server, true);
  const { number } = await aTicket(server, { email: 'asks@example.com', subject: 'A late parcel' });
  const shown = async (key: string, filter = 'all'): Promise<{ kind: string; ticket: object }[]> =>
    (
      await server.call(
        'GET',
        `contacts/${id}/recent_activities.json?filter=${filter}`,
        undefined,
        {
          key,
        },
      )
    ).body.data.activities;
  const reader = await aMember(server, 'Reader', ['contacts']);
  expect((await shown(reader.token)).map(({ kind }) => kind)).toEqual(['created']);
  const agent = await aMember(server, 'Agent', ['contacts', 'service/tickets_view_only']);
  expect((await shown(agent.token)).map(({ kind }) => kind).sort()).toEqual(['created', 'ticket']);
  expect((await shown(agent.token, 'ticket')).map((one) => one.ticket)).toMatchObject([
    { number, subject: 'A late parcel' },
  ]);
  await switchService(server, false);
  expect((await shown(agent.token)).map(({ kind }) => kind)).toEqual(['created']);
});

test('what an import brought is had alone', async () => {
  const id = await contact('imported@example.com');
  for (const [name, source] of [
    ['From a file', 'import:12'],
    ['From a form', 'form'],
  ] as const) {
    const list = await aList(server.database, server.account, { name });
    await inAccount(server.database, { accountId: server.account }, (account) =>
      addToList(account, list, [id], { source }),
    );
  }
  const { activities } = await get(`contacts/${id}/recent_activities.json?filter=import`);
  expect(activities.map(({ source }: { source: string }) => source)).toEqual(['import:12']);
});

test('pages follow each other by key: nothing twice, nothing missing, also among a thousand of other kinds', async () => {
  const id = await contact('busy@example.com');
  const start = Date.parse('2026-01-01T00:00:00Z');
  const did = Array.from({ length: 5000 }, (_, n) => ({
    kind: n % 1000 === 0 ? 'bounce' : 'open',
    at: new Date(start + n).toISOString(),
  }));
  await aMail(id, { subject: 'Busy', did });
  const opens = await pages(id, 'filter=open&per_page=500');
  expect(opens.flat()).toHaveLength(4995);
  expect(new Set(opens.flat().map(({ at }) => at)).size).toBe(4995);
  const all = (await pages(id, 'per_page=500')).flat();
  expect(all).toHaveLength(5002);
  const bounces = await pages(id, 'filter=bounce&per_page=2');
  expect(bounces.flat()).toHaveLength(5);
  expect(bounces.every((page) => page.length <= 2)).toBe(true);
});

test('a cursor that is none is refused', async () => {
  const id = await contact('cursor@example.com');
  for (const cursor of ['x', Buffer.from('{"events":"1;drop"}').toString('base64url')]) {
    const { status, body } = await server.call(
      'GET',
      `contacts/${id}/recent_activities.json?cursor=${cursor}`,
    );
    expect([status, Object.keys(body.errors)]).toEqual([422, ['cursor']]);
  }
});

test('a buyer is scored by days, number of orders and money, one currency for itself @spec CONTACTS-057', async () => {
  const id = await contact('buyer@example.com');
  expect(await get(`contacts/${id}/erfm_score.json`)).toMatchObject({
    recency: null,
    frequency: null,
    monetary: null,
    orders: 0,
  });
  const day = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  for (const [number, currency, total, days] of [
    ['B-1', 'EUR', 60, 300],
    ['B-2', 'EUR', 70, 100],
    ['B-3', 'USD', 9000, 200],
  ] as const)
    expect(
      (
        await server.call('POST', 'orders.json', {
          order: {
            original_order_id: number,
            contact_id: id,
            currency,
            grand_total: total,
            date: day(days),
          },
        })
      ).status,
    ).toBe(201);
  expect(await get(`contacts/${id}/erfm_score.json`)).toMatchObject({
    recency: 1,
    frequency: 2,
    monetary: 2,
    orders: 3,
    currency: 'EUR',
    days_since_order: 100,
    spendings: [
      { currency: 'EUR', orders: 2, spent: 130 },
      { currency: 'USD', orders: 1, spent: 9000 },
    ],
  });
});

test('words of subjects and links are ranked by how often emails that held them were clicked @spec CONTACTS-059', async () => {
  const id = await contact('reader@example.com');
  await aMail(id, {
    subject: 'Boots for you',
    links: ['Red boots', 'Imprint'],
    did: [{ kind: 'click', link: 1 }],
  });
  await aMail(id, {
    subject: 'New boots and {{ contact.first_name }} scarves',
    links: ['Scarves'],
    did: [{ kind: 'click', link: 1 }],
  });
  await aMail(id, { subject: 'Scarves again', links: ['Imprint'] });
  const { keywords, emails } = await get(`contacts/${id}/most_engaging_keywords.json`);
  expect(emails).toBe(3);
  expect(keywords.slice(0, 2)).toEqual([
    { keyword: 'boots', emails: 2, clicked: 2, rate: 1 },
    { keyword: 'red', emails: 1, clicked: 1, rate: 1 },
  ]);
  const words = keywords.map(({ keyword }: { keyword: string }) => keyword);
  expect(words).toContain('scarves');
  expect(words).not.toContain('imprint');
  expect(words).not.toContain('you');
});
