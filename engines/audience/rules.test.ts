import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { field, list, person, within } from './audience.harness.ts';
import { compileRules } from './compile-rules.ts';
import { ruleContext } from './rule-context.ts';
import { addToList } from './list-membership.ts';
import { rulesSchema } from './rules.ts';
import { unsubscribe } from './unsubscribe.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const now = new Date('2026-11-21T12:00:00Z');
const by = { source: 'test' };
let accountId = 0;
let ids: Record<'spent' | 'visits' | 'vip' | 'joined' | 'notes' | 'news' | 'shop', number>;

beforeAll(async () => {
  accountId = await anAccount(database);
  const stranger = await anAccount(database, { name: 'Elsewhere' });
  await within(database, stranger, (account) =>
    person(account, 'ann@gmail.com', { first_name: 'Ann' }),
  );
  await within(database, accountId, async (account) => {
    ids = {
      spent: await field(account, 'Total spent', 'float'),
      visits: await field(account, 'Visits', 'integer'),
      vip: await field(account, 'VIP', 'boolean'),
      joined: await field(account, 'Joined', 'datetime'),
      notes: await field(account, 'Notes', 'text'),
      news: await list(account, 'News'),
      shop: await list(account, 'Shop'),
    };
    const ann = await person(account, 'Ann@Gmail.com', {
      first_name: 'Ann',
      last_name: 'Lee',
      tags: [1, 2],
      custom: {
        'Total spent': '1200.50',
        Visits: 3,
        VIP: 'Yes',
        Joined: '2026-11-20',
        Notes: '50% off_now',
      },
    });
    const bob = await person(account, 'bob@example.com', {
      first_name: 'bob',
      tags: [2],
      custom: { 'Total spent': 10, Visits: 30, VIP: 'No', Joined: '2026-01-05T10:00:00Z' },
    });
    const cy = await person(account, 'cy@notgmail.com', { first_name: 'Cynthia' });
    await addToList(account, ids.news, [ann, bob], by);
    await addToList(account, ids.shop, [bob, cy], by);
    await unsubscribe(account, { contactId: bob, listIds: [ids.news], ...by });
  });
});

/** First names of the contacts a rule finds. */
async function found(...conditions: object[]): Promise<string[]> {
  return foundBy({ filter: 'and', segment_filters_attributes: conditions });
}

async function foundBy(rules: object): Promise<string[]> {
  return within(database, accountId, async (account) => {
    const parsed = rulesSchema.parse(rules);
    const context = await ruleContext(account, { rules: [parsed], now });
    const people = async (form: 'set' | 'one') => {
      const { rows } = await sql<{
        first_name: string;
      }>`select first_name from contacts c where c.account_id = ${account.id} and ${compileRules(parsed, { ...context, form })} order by id`.execute(
        account.db,
      );
      return rows.map((row) => row.first_name);
    };
    // Asked of everybody and of one after the other, a rule finds the same people.
    const found = await people('set');
    expect(await people('one')).toEqual(found);
    return found;
  });
}

const ask = (name: string, operator: string, value?: unknown, value_to?: unknown) => ({
  criterion: 'field',
  field: name,
  operator,
  ...(value !== undefined && { value }),
  ...(value_to !== undefined && { value_to }),
});

describe('a rule over fields', () => {
  test.each([
    ['first_name', 'is', 'ANN', ['Ann']],
    ['first_name', 'is_not', 'ann', ['bob', 'Cynthia']],
    ['first_name', 'contains', 'YN', ['Cynthia']],
    ['last_name', 'does_not_contain', 'lee', ['bob', 'Cynthia']],
    ['first_name', 'starts_with', 'b', ['bob']],
    ['first_name', 'ends_with', 'N', ['Ann']],
    ['last_name', 'is_set', undefined, ['Ann']],
    ['last_name', 'is_not_set', undefined, ['bob', 'Cynthia']],
    ['email', 'is', 'ann@gmail.com', ['Ann']],
    ['email', 'ends_with', '@gmail.com', ['Ann']],
    ['email', 'ends_with', 'gmail.com', ['Ann', 'Cynthia']],
  ])('of text: %s %s %s', async (name, operator, value, expected) => {
    expect(await found(ask(name, operator, value))).toEqual(expected);
  });

  test('of numbers compares numbers, not their digits', async () => {
    expect(await found(ask(`custom:${ids.visits}`, 'greater', 4))).toEqual(['bob']);
    expect(await found(ask(`custom:${ids.visits}`, 'less', '4'))).toEqual(['Ann']);
    expect(await found(ask(`custom:${ids.spent}`, 'between', 1000, 1300))).toEqual(['Ann']);
    expect(await found(ask(`custom:${ids.spent}`, 'is', '1200.5'))).toEqual(['Ann']);
    expect(await found(ask(`custom:${ids.visits}`, 'is_not', 3))).toEqual(['bob', 'Cynthia']);
    expect(await found(ask(`custom:${ids.visits}`, 'is_not_set'))).toEqual(['Cynthia']);
  });

  test('of yes and no knows three answers', async () => {
    expect(await found(ask(`custom:${ids.vip}`, 'is', 'Yes'))).toEqual(['Ann']);
    expect(await found(ask(`custom:${ids.vip}`, 'is', false))).toEqual(['bob']);
    expect(await found(ask(`custom:${ids.vip}`, 'is_not', true))).toEqual(['bob', 'Cynthia']);
    expect(await found(ask(`custom:${ids.vip}`, 'is_set'))).toEqual(['Ann', 'bob']);
  });

  test('of times takes a bare date for the whole day', async () => {
    const joined = `custom:${ids.joined}`;
    expect(await found(ask(joined, 'is', '2026-01-05'))).toEqual(['bob']);
    expect(await found(ask(joined, 'after', '2026-01-05'))).toEqual(['Ann']);
    expect(await found(ask(joined, 'before', '2026-01-05'))).toEqual([]);
    expect(await found(ask(joined, 'before', '2026-01-06'))).toEqual(['bob']);
    expect(await found(ask(joined, 'between', '2026-01-01', '2026-01-05'))).toEqual(['bob']);
    expect(await found(ask(joined, 'is', '2026-01-05T10:00:00Z'))).toEqual(['bob']);
  });

  test('of days past is counted from the clock it is given', async () => {
    const joined = `custom:${ids.joined}`;
    expect(await found(ask(joined, 'in_last_days', 2))).toEqual(['Ann']);
    expect(await found(ask(joined, 'not_in_last_days', 2))).toEqual(['bob', 'Cynthia']);
    expect(await found(ask('last_open_at', 'not_in_last_days', 30))).toEqual([
      'Ann',
      'bob',
      'Cynthia',
    ]);
  });

  test('takes percent signs, underscores and quotes for themselves', async () => {
    expect(await found(ask(`custom:${ids.notes}`, 'contains', '50% off_'))).toEqual(['Ann']);
    expect(await found(ask(`custom:${ids.notes}`, 'contains', '5_% off'))).toEqual([]);
    expect(await found(ask('first_name', 'is', "x' or '1'='1"))).toEqual([]);
  });

  test('of a stored value that is of another type finds nobody instead of failing', async () => {
    await within(database, accountId, (account) =>
      sql`
      update contacts set custom = custom || ${JSON.stringify({ [ids.spent]: 'much', [ids.joined]: 'soon' })}::jsonb
      where account_id = ${account.id} and first_name = 'Cynthia'`.execute(account.db),
    );
    expect(await found(ask(`custom:${ids.spent}`, 'greater', 0))).toEqual(['Ann', 'bob']);
    expect(await found(ask(`custom:${ids.joined}`, 'after', '2020-01-01'))).toEqual(['Ann', 'bob']);
  });
});

describe('a rule over lists and tags', () => {
  test('tells subscribed from unsubscribed and from not on the list', async () => {
    const news = (operator: string) => ({ criterion: 'list', operator, list_ids: [ids.news] });
    expect(await found(news('subscribed'))).toEqual(['Ann']);
    expect(await found(news('unsubscribed'))).toEqual(['bob']);
    expect(await found(news('on_list'))).toEqual(['Ann', 'bob']);
    expect(await found(news('not_on_list'))).toEqual(['Cynthia']);
  });

  test('asks for any, all or none of some tags', async () => {
    const tags = (operator: string, ...tag_ids: number[]) => ({
      criterion: 'tag',
      operator,
      tag_ids,
    });
    expect(await found(tags('any_of', 1, 2))).toEqual(['Ann', 'bob']);
    expect(await found(tags('all_of', 1, 2))).toEqual(['Ann']);
    expect(await found(tags('none_of', 1))).toEqual(['bob', 'Cynthia']);
  });

  test('nests and inside or', async () => {
    const rules = {
      filter: 'or',
      segment_filters_attributes: [
        ask('first_name', 'is', 'cynthia'),
        {
          filter: 'and',
          segment_filters_attributes: [
            { criterion: 'tag', operator: 'any_of', tag_ids: [2] },
            ask('email', 'ends_with', 'example.com'),
          ],
        },
      ],
    };
    expect(await foundBy(rules)).toEqual(['bob', 'Cynthia']);
  });
});

describe('a wrong rule', () => {
  test.each([
    [ask('password', 'is', 'x'), { field: ["'password' is no field of this account"] }],
    [ask('constructor', 'is', 'x'), { field: ["'constructor' is no field of this account"] }],
    [ask('custom:999999', 'is', 'x'), { field: ["'custom:999999' is no field of this account"] }],
    [ask('first_name', 'is'), { value: ['is required'] }],
    [ask('created_at', 'after', 'yesterday'), { value: ['must be a date such as 2026-11-21'] }],
    [ask('created_at', 'in_last_days', 'many'), { value: ['must be a number'] }],
  ])('%j is refused by name', async (condition, errors) => {
    await expect(found(condition)).rejects.toMatchObject({ code: 'invalid', errors });
  });

  test('with an operator of another type says which ones suit', async () => {
    await expect(found(ask('first_name', 'greater', 1))).rejects.toMatchObject({
      errors: {
        operator: [
          expect.stringContaining(
            "'greater' does not suit 'first_name', which is of type string: use is, is_not",
          ),
        ],
      },
    });
  });

  test('that is empty, too deep or too long does not parse', () => {
    let deep: object = ask('email', 'is_set');
    for (let level = 0; level < 6; level++)
      deep = { filter: 'and', segment_filters_attributes: [deep] };
    expect(rulesSchema.safeParse(deep).success).toBe(false);
    expect(rulesSchema.safeParse({ filter: 'and', segment_filters_attributes: [] }).success).toBe(
      false,
    );
    expect(
      rulesSchema.safeParse({ filter: 'xor', segment_filters_attributes: [ask('email', 'is_set')] })
        .success,
    ).toBe(false);
    expect(
      rulesSchema.safeParse({
        filter: 'and',
        segment_filters_attributes: Array.from({ length: 101 }, () => ask('email', 'is_set')),
      }).success,
    ).toBe(false);
  });
});
