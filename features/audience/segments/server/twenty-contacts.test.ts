import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingColumns } from '#engines/relational/relational.harness.ts';
import { aSentCampaign, theyDid } from '#tests/harness/sent-campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { named, on, rule } from './segments.harness.ts';

let server: TestServer;
let news = 0;
let shoppers = 0;
let gold = 0;
let bookings = 0;

// Twenty people, a to t; what is asked below is known of each by heart.
const names = [...'abcdefghijklmnopqrst'];
const emailOf = (name: string): string => `${name}@example.com`;

const made = async (path: string, body: object): Promise<number> => {
  const answer = await server.call('POST', `${path}.json`, body);
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
};

beforeAll(async () => {
  server = await testServer();
  news = await made('lists', { list: { name: 'Weekly news' } });
  shoppers = await made('lists', { list: { name: 'Shoppers' } });
  gold = await made('tags', { tag: { name: 'Gold' } });
  const idOf = new Map<string, number>();
  for (const name of names)
    idOf.set(
      name,
      await made('contacts', {
        contact: {
          email: emailOf(name),
          first_name: name,
          last_name: 'abcde'.includes(name) ? 'Bremen' : 'Cadiz',
          list_ids: [
            ...('abcdefgh'.includes(name) ? [news] : []),
            ...('ghij'.includes(name) ? [shoppers] : []),
          ],
          tag_names: 'aek'.includes(name) ? ['Gold'] : [],
        },
      }),
    );
  // a and b opened, c clicked; what opened d's mail was a machine.
  const sent = await aSentCampaign(server, { emails: names.map(emailOf) });
  await theyDid(server, sent, [
    { person: 0 },
    { person: 1 },
    { person: 2 },
    { person: 2, link: 1 },
    { person: 3, isMachine: true },
  ]);
  for (const [name, total] of [
    ['a', 20],
    ['a', 30],
    ['b', 60],
    ['k', 5],
  ] as const)
    await made('orders', {
      order: {
        original_order_id: `${name}-${total}`,
        contact_id: idOf.get(name),
        currency: 'EUR',
        grand_total: total,
        status: 'complete',
      },
    });
  bookings = await made('relational_tables', {
    relational_table: {
      name: 'Bookings',
      uid: 'bookings',
      columns: bookingColumns,
      key: 'number',
      link_column: 'email',
    },
  });
  const rows = [
    ['1', 'a', 10],
    ['2', 'a', 20],
    ['3', 'm', 90],
  ] as const;
  await server.call('PUT', `relational_tables/${bookings}/rows.json`, {
    rows: rows.map(([number, name, total]) => ({
      number,
      email: emailOf(name),
      total,
      status: 'paid',
      booked_on: '2026-11-01',
    })),
  });
});
afterAll(() => server.close());

/** Who a rule finds, as one word. */
async function found(rules: object): Promise<string> {
  const id = await made('segments', {
    segment: { name: `Segment ${Math.random()}`, segment_rules_attributes: rules },
  });
  const answer = await server.call('GET', `segments/${id}/contacts.json?per_page=100`);
  const rows = (answer.body.data.contacts ?? answer.body.data) as { email: string }[];
  return rows
    .map(({ email }) => email.split('@')[0])
    .toSorted()
    .join('');
}
const called = (value: string) => ({
  criterion: 'field',
  field: 'last_name',
  operator: 'is',
  value,
});
const tagged = (operator: string) => ({ criterion: 'tag', operator, tag_ids: [gold] });
const orders = (more: object) => ({ criterion: 'orders', ...more });
const booked = (more: object) => ({ criterion: 'relational', table: `table:${bookings}`, ...more });
const did = (activity: string, more: object = {}) => ({
  criterion: 'activity',
  operator: 'at_least',
  activity,
  ...more,
});

test.each<[what: string, rules: () => object, expected: string]>([
  ['a field', () => rule('and', called('Bremen')), 'abcde'],
  ['a list', () => rule('and', on(news)), 'abcdefgh'],
  ['one of two lists', () => rule('and', on(news, shoppers)), 'abcdefghij'],
  ['two lists', () => rule('and', on(news), on(shoppers)), 'gh'],
  ['a tag', () => rule('and', tagged('any_of')), 'aek'],
  ['no tag', () => rule('and', on(news), tagged('none_of')), 'bcdfgh'],
  ['an open, also of machines', () => rule('and', did('opened', { machines: true })), 'abcd'],
  ['a click', () => rule('and', did('clicked', { machines: true })), 'c'],
  [
    'a number of orders',
    () => rule('and', orders({ measure: 'number', operator: 'at_least', times: 2 })),
    'a',
  ],
  [
    'a sum of orders',
    () =>
      rule('and', orders({ measure: 'sum', operator: 'more_than', amount: 40, currency: 'EUR' })),
    'ab',
  ],
  ['rows of a table', () => rule('and', booked({ operator: 'at_least', times: 1 })), 'am'],
  ['rows twice', () => rule('and', booked({ operator: 'at_least', times: 2 })), 'a'],
  [
    'groups within groups',
    () =>
      rule(
        'or',
        rule('and', called('Bremen'), rule('or', tagged('any_of'), named('c'))),
        rule('and', on(shoppers), named('j')),
      ),
    'acej',
  ],
])(
  '%s finds exactly those of twenty who it is true of @spec SEGMENTS-011',
  async (_what, rules, expected) => {
    expect(await found(rules())).toBe(expected);
  },
);
