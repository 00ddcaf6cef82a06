import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileRules } from '#engines/audience/compile-rules.ts';
import { mergeDataOf, ruleContext, rulesSchema } from '#engines/audience/public.ts';
import { booking, relationalWorld } from './relational.harness.ts';

const { server, here, post, contact, ids, makeId, write } = await relationalWorld();
afterAll(() => server.close());

let table: number;
beforeAll(async () => {
  await contact('cy@example.com');
  table = await makeId('Bookings', 'bookings');
  await write(
    table,
    booking('B-1', 'ann@example.com', { total: 5, status: 'paid' }),
    booking('B-2', 'ann@example.com', { total: 50, status: 'open' }),
    booking('B-3', 'bob@example.com', { total: 50, status: 'paid', booked_on: '2025-01-01' }),
  );
});

const asked = (operator: string, more: object = {}) => ({
  criterion: 'relational',
  table: `table:${table}`,
  operator,
  ...more,
});
const is = (column: string, value: unknown, operator = 'is') => ({ column, operator, value });

/** Who is found by a condition, asked of everybody and contact by contact. */
async function found(condition: object): Promise<string[]> {
  const rules = rulesSchema.parse({ filter: 'and', segment_filters_attributes: [condition] });
  const [set, one] = await Promise.all(
    (['set', 'one'] as const).map((form) =>
      here(async (account) => {
        const context = await ruleContext(account, { rules: [rules], form });
        const { rows } = await sql<{ name: string }>`
          select c.first_name as name from contacts c
          where c.account_id = ${account.id} and ${compileRules(rules, context)} order by 1`.execute(
          account.db,
        );
        return rows.map(({ name }) => name);
      }),
    ),
  );
  expect(one).toEqual(set);
  return set!;
}

test('all conditions hold of the same row, and at least so many rows hold them', async () => {
  expect(await found(asked('at_least'))).toEqual(['ann', 'bob']);
  expect(await found(asked('at_least', { times: 2 }))).toEqual(['ann']);
  expect(await found(asked('at_most', { times: 1 }))).toEqual(['bob', 'cy']);
  expect(await found(asked('never'))).toEqual(['cy']);
  const paid = is('status', 'paid');
  const large = is('total', 20, 'greater');
  expect(await found(asked('at_least', { where: [paid] }))).toEqual(['ann', 'bob']);
  expect(await found(asked('at_least', { where: [paid, large] }))).toEqual(['bob']);
  expect(await found(asked('never', { where: [paid, large] }))).toEqual(['ann', 'cy']);
  const lately = is('booked_on', '2026-01-01', 'after');
  expect(await found(asked('at_least', { where: [lately] }))).toEqual(['ann']);
  // A column of rows that is called like a field of contacts is not that field.
  expect(await found(asked('at_least', { where: [is('email', 'bob@example.com')] }))).toEqual([
    'bob',
  ]);
});

test('a segment asks for rows in words, and names the fault by its place', async () => {
  const make = (condition: object) =>
    post('segments.json', {
      segment: {
        name: 'Large bookings',
        segment_rules_attributes: { filter: 'and', segment_filters_attributes: [condition] },
      },
    });
  const path = 'segment_filters_attributes.0';
  const bad = await make(asked('at_least', { where: [is('total', 20, 'contains')] }));
  expect(Object.keys(bad.body.errors)).toEqual([`${path}.where.0.operator`]);
  const unknown = await make(asked('at_least', { where: [is('colour', 'red')] }));
  expect(Object.keys(unknown.body.errors)).toEqual([`${path}.where.0.column`]);
  const gone = await make({ ...asked('never'), table: 'table:999999' });
  expect(gone.status).toBe(422);
  const made = await make(asked('at_least', { times: 1, where: [is('total', 20, 'greater')] }));
  expect(made.body.data).toMatchObject({
    contacts_count: 2,
    text: 'Bookings: at least one row where total is greater than 20',
  });
});

test('emails know the rows of their recipient, the newest first, and an empty list where there are none', async () => {
  const [ann] = await here((account) => mergeDataOf(account, [ids.ann]));
  const rows = (ann as unknown as { relational: { bookings: { number: string }[] } }).relational;
  expect(rows.bookings.map(({ number }) => number)).toEqual(['B-1', 'B-2']);
  const cy = await contact('dee@example.com');
  const [dee] = await here((account) => mergeDataOf(account, [cy]));
  expect(dee).toMatchObject({ relational: { bookings: [] } });
});
