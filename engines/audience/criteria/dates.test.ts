import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { field, person, within } from '../audience.harness.ts';
import { compileRules } from '../compile-rules.ts';
import { ruleContext } from '../rule-context.ts';
import { rulesSchema } from '../rules.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

// In Los Angeles it is still Saturday, the 28th of February 2026, at 22:30.
const evening = new Date('2026-03-01T06:30:00Z');

/** When things are, by name: days as they were written, or moments. */
const people = {
  long_ago: '1990-05-04',
  leap: '2024-02-29',
  tomorrow: '1980-03-01',
  last_year: '2025-02-28',
  today: '2026-02-28',
  monday: '2026-02-23',
  sunday: '2026-02-22',
  january: '2026-01-31',
  three_months: '2025-11-28',
  next_week: '2026-03-07',
  // 23:59 on the 28th there, the 1st of March in UTC.
  late: '2026-03-01T07:59:00Z',
  // Midnight of the next day there.
  midnight: '2026-03-01T08:00:00Z',
  none: '',
};

let accountId = 0;
let when = '';
beforeAll(async () => {
  accountId = await anAccount(database, { timeZone: 'America/Los_Angeles' });
  await within(database, accountId, async (account) => {
    const id = await field(account, 'When', 'datetime');
    when = `custom:${id}`;
    for (const [name, value] of Object.entries(people))
      await person(account, `${name}@example.com`, {
        first_name: name,
        custom: value === '' ? {} : { [id]: value },
      });
  });
});

async function found(operator: string, more: object = {}, now: Date = evening): Promise<string[]> {
  return within(database, accountId, async (account) => {
    const condition = { criterion: 'field', field: when, operator, ...more };
    const rules = rulesSchema.parse({ filter: 'and', segment_filters_attributes: [condition] });
    const context = await ruleContext(account, { rules: [rules], now });
    const { rows } = await sql<{ first_name: string }>`
      select first_name from contacts c where c.account_id = ${account.id} and ${compileRules(rules, context)} order by id`.execute(
      account.db,
    );
    return rows.map((row) => row.first_name);
  });
}

test.each<[string, object, string[]]>([
  ['is', { value: '2026-02-28' }, ['today', 'late']],
  ['is', { value: '2026-03-01' }, ['midnight']],
  ['is', { value: '1990-05-04' }, ['long_ago']],
  ['is', { value: '2026-02-28T23:59' }, ['late']],
  ['is', { value: '2026-03-01T07:59:00Z' }, ['late']],
  ['before', { value: '1990-05-04' }, ['tomorrow']],
  ['before', { value: '1990-05-05' }, ['long_ago', 'tomorrow']],
  ['after', { value: '2026-02-28' }, ['next_week', 'midnight']],
  ['after', { value: '2026-02-28T23:58' }, ['next_week', 'late', 'midnight']],
  ['between', { value: '2026-02-22', value_to: '2026-02-23' }, ['monday', 'sunday']],
  ['today', {}, ['today', 'late']],
  ['this_week', {}, ['today', 'monday', 'late', 'midnight']],
  ['this_month', {}, ['today', 'monday', 'sunday', 'late']],
  ['this_year', {}, ['today', 'monday', 'sunday', 'january', 'next_week', 'late', 'midnight']],
  ['in_last_days', { value: 5 }, ['today', 'monday', 'late']],
  ['in_last_days', { value: 6, unit: 'days' }, ['today', 'monday', 'sunday', 'late']],
  ['in_last_days', { value: 4, unit: 'weeks' }, ['today', 'monday', 'sunday', 'january', 'late']],
  [
    'in_last_days',
    { value: 3, unit: 'months' },
    ['today', 'monday', 'sunday', 'january', 'three_months', 'late'],
  ],
  [
    'not_in_last_days',
    { value: 1, unit: 'months' },
    ['long_ago', 'leap', 'tomorrow', 'last_year', 'three_months', 'next_week', 'midnight', 'none'],
  ],
  ['in_next_days', { value: 1 }, ['today', 'late', 'midnight']],
  ['in_next_days', { value: 1, unit: 'weeks' }, ['today', 'next_week', 'late', 'midnight']],
  ['anniversary_today', {}, ['last_year']],
  ['anniversary_in_next_days', { value: 1 }, ['leap', 'tomorrow', 'last_year']],
  ['anniversary_this_month', {}, ['last_year']],
])('dates: %s %j finds %j', async (operator, more, expected) => {
  expect(await found(operator, more)).toEqual(expected);
});

test('the 29th of February counts on the 1st of March but in leap years', async () => {
  const at = (day: string) => new Date(`${day}T20:00:00Z`);
  expect(await found('anniversary_today', {}, at('2027-03-01'))).toEqual([
    'leap',
    'tomorrow',
    'midnight',
  ]);
  expect(await found('anniversary_today', {}, at('2028-02-29'))).toEqual(['leap']);
  expect(await found('anniversary_today', {}, at('2028-03-01'))).toContain('tomorrow');
  expect(await found('anniversary_today', {}, at('2028-03-01'))).not.toContain('leap');
  expect(await found('anniversary_in_next_days', { value: 5 }, at('2027-12-28'))).toEqual([]);
  expect(await found('anniversary_in_next_days', { value: 130 }, at('2027-12-28'))).toContain(
    'long_ago',
  );
});

test('a moment of the contact itself counts by the day of the account', async () => {
  const created = (now: Date) => {
    const ask = { criterion: 'field', field: 'created_at', operator: 'today' };
    return within(database, accountId, async (account) => {
      const rules = rulesSchema.parse({ filter: 'and', segment_filters_attributes: [ask] });
      const { rows } = await sql`select 1 from contacts c where c.account_id = ${account.id}
        and ${compileRules(rules, await ruleContext(account, { rules: [rules], now }))}`.execute(
        account.db,
      );
      return rows.length;
    });
  };
  expect(await created(new Date())).toBe(Object.keys(people).length);
  expect(await created(new Date(Date.now() - 2 * 86_400_000))).toBe(0);
});

test.each([
  ['in_last_days', { value: 1.5 }, { value: ['must be between 0 and 36500 days'] }],
  ['in_last_days', { value: 6000, unit: 'weeks' }, { value: ['must be between 0 and 5200 weeks'] }],
  ['anniversary_in_next_days', { value: 400 }, { value: ['must be between 0 and 365 days'] }],
  ['is', { value: '2026-02-30' }, { value: ['must be a date such as 2026-11-21'] }],
  ['is', { value: '0000-01-01' }, { value: ['must be a date such as 2026-11-21'] }],
])('%s %j is refused', async (operator, more, errors) => {
  await expect(found(operator, more)).rejects.toMatchObject({ errors });
});
