import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { segment, within } from '../audience.harness.ts';
import { compileRules } from '../compile-rules.ts';
import { fieldsOf } from '../contact-fields.ts';
import type { CriterionInput } from '../contract.ts';
import { criteriaOf } from '../criteria.ts';
import { ruleContext } from '../rule-context.ts';
import { rulesSchema } from '../rules.ts';
import { now, peopleToAsk } from './criteria.harness.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

let accountId = 0;
let brand = 0;
beforeAll(async () => {
  ({ accountId, brand } = await peopleToAsk(database));
});

/** First names of whom a rule finds; asked of everybody and contact by contact, it must find the same. */
async function found(...conditions: object[]): Promise<string[]> {
  return within(database, accountId, async (account) => {
    const rules = rulesSchema.parse({ filter: 'and', segment_filters_attributes: conditions });
    const context = await ruleContext(account, { rules: [rules], now });
    const people = async (form: 'set' | 'one') => {
      const { rows } = await sql<{ first_name: string }>`
        select first_name from contacts c where c.account_id = ${account.id} and ${compileRules(rules, { ...context, form })} order by id`.execute(
        account.db,
      );
      return rows.map((row) => row.first_name);
    };
    const all = await people('set');
    expect(await people('one')).toEqual(all);
    return all;
  });
}

const did = (activity: string, operator: string, more: object = {}) => ({
  criterion: 'activity',
  activity,
  operator,
  ...more,
});

describe('a rule over emails', () => {
  test.each<[string, object, string[]]>([
    ['opened', did('opened', 'at_least'), ['ann', 'bob', 'cy']],
    ['opened in 30 days', did('opened', 'at_least', { days: 30 }), ['ann', 'cy']],
    ['opened three times', did('opened', 'at_least', { times: 3 }), ['ann']],
    ['opened twice in 30 days', did('opened', 'at_least', { times: 2, days: 30 }), ['ann']],
    ['opened three times in 30 days', did('opened', 'at_least', { times: 3, days: 30 }), []],
    ['opened campaign 7', did('opened', 'at_least', { campaign_ids: [7] }), ['ann', 'bob']],
    [
      'opened campaign 7 in 95 days',
      did('opened', 'at_least', { campaign_ids: [7], days: 95 }),
      ['bob'],
    ],
    [
      'opened, machines too',
      did('opened', 'at_least', { machines: true }),
      ['ann', 'bob', 'cy', 'dan'],
    ],
    ['never opened', did('opened', 'never'), ['dan', 'eve', 'number']],
    ['opened at most once', did('opened', 'at_most'), ['bob', 'cy', 'dan', 'eve', 'number']],
    ['clicked a tent', did('clicked', 'at_least', { link: 'tents' }), ['cy']],
    ['clicked shoes', did('clicked', 'at_least', { link: 'shoes' }), []],
    ['was sent', did('sent', 'at_least'), ['ann', 'bob', 'cy']],
    ['was sent in 30 days', did('sent', 'at_least', { days: 30 }), ['ann', 'cy']],
    ['was sent twice', did('sent', 'at_least', { times: 2 }), ['ann']],
    ['was sent campaign 8', did('sent', 'at_least', { campaign_ids: [8] }), ['ann', 'cy']],
    ['bounced', did('bounced', 'at_least'), ['bob']],
    ['unsubscribed', did('unsubscribed', 'at_least'), ['cy']],
    ['complained', did('complained', 'at_least'), ['dan']],
  ])('%s finds who did', async (_name, condition, people) => {
    expect(await found(condition)).toEqual(people);
  });

  test.each<[object, string]>([
    [did('opened', 'at_least', { times: 0 }), 'must be at least 1'],
    [did('opened', 'at_least', { days: 0 }), 'must be between 1 and 3650 days'],
    [did('opened', 'often'), 'must be at_least, at_most or never'],
    [did('read', 'at_least'), 'must be one of sent, opened'],
    [did('opened', 'at_least', { campaign_ids: [] }), 'must name at least one'],
  ])('%j is refused', (condition, message) => {
    const parsed = rulesSchema.safeParse({
      filter: 'and',
      segment_filters_attributes: [condition],
    });
    expect(JSON.stringify(parsed.error?.issues)).toContain(message);
  });
});

describe('a rule over the standing of people', () => {
  const status = (operator: string, ...statuses: string[]) => ({
    criterion: 'status',
    operator,
    statuses,
  });
  test.each<[string, object, string[]]>([
    ['subscribed', status('is', 'subscribed'), ['ann']],
    ['unsubscribed', status('is', 'unsubscribed'), ['cy']],
    ['on no list', status('is', 'on_no_list'), ['dan', 'eve', 'number']],
    ['bounced or complained', status('is', 'hard_bounced', 'complained'), ['bob', 'dan']],
    ['neither', status('is_not', 'hard_bounced', 'complained'), ['ann', 'cy', 'eve', 'number']],
    ['without an address', status('is', 'no_address'), ['number']],
    ['from France', place('country', 'is_any_of', 'fr'), ['bob', 'cy']],
    ['not from France', place('country', 'is_none_of', 'FR'), ['ann', 'dan', 'eve', 'number']],
    ['on a phone', place('device', 'is_any_of', 'Mobile'), ['ann', 'bob', 'cy']],
    ['who agreed', consent('given'), ['ann', 'bob', 'cy']],
    ['who agreed by form', consent('given', { source: 'form' }), ['ann', 'bob', 'cy']],
    ['who agreed by import', consent('given', { source: 'import' }), []],
    ['who never agreed', consent('not_given'), ['dan', 'eve', 'number']],
  ])('%s', async (_name, condition, people) => {
    expect(await found(condition)).toEqual(people);
  });

  test('who left a brand, and who did not', async () => {
    const asked = (operator: string) => ({ criterion: 'brand', operator, brand_ids: [brand] });
    expect(await found(asked('left'))).toEqual(['ann']);
    expect(await found(asked('not_left'))).toEqual(['bob', 'cy', 'dan', 'eve', 'number']);
  });
});

describe('a rule over orders', () => {
  const ordered = (measure: string, operator: string, more: object = {}) => ({
    criterion: 'orders',
    measure,
    operator,
    ...more,
  });
  const eur = (amount: number) => ({ amount, currency: 'eur' });
  test.each<[string, object, string[]]>([
    ['ordered', ordered('number', 'at_least', { times: 1 }), ['ann', 'bob']],
    ['ordered twice', ordered('number', 'at_least', { times: 2 }), ['ann']],
    [
      'at most once',
      ordered('number', 'at_most', { times: 1 }),
      ['bob', 'cy', 'dan', 'eve', 'number'],
    ],
    ['never', ordered('number', 'never'), ['cy', 'dan', 'eve', 'number']],
    ['in 30 days', ordered('number', 'at_least', { times: 1, days: 30 }), ['ann']],
    ['a tent', ordered('number', 'at_least', { times: 1, product: 'tent' }), ['ann', 'bob']],
    ['a lantern by number', ordered('number', 'at_least', { times: 1, product: 'l-7' }), ['ann']],
    [
      'never a lantern',
      ordered('number', 'never', { product: 'Lantern' }),
      ['bob', 'cy', 'dan', 'eve', 'number'],
    ],
    ['more than 100', ordered('sum', 'more_than', eur(100)), ['ann', 'bob']],
    ['more than 100 in 120 days', ordered('sum', 'more_than', { ...eur(100), days: 120 }), ['bob']],
    ['more than 120', ordered('sum', 'more_than', eur(120)), ['bob']],
    ['less than 200', ordered('sum', 'less_than', eur(200)), ['ann', 'cy', 'dan', 'eve', 'number']],
    ['dollars', ordered('sum', 'more_than', { amount: 0, currency: 'USD' }), []],
    ['first in 150 days', ordered('first', 'in_last_days', { days: 150 }), ['bob']],
    ['last in 30 days', ordered('last', 'in_last_days', { days: 30 }), ['ann']],
    [
      'last not in 30 days',
      ordered('last', 'not_in_last_days', { days: 30 }),
      ['bob', 'cy', 'dan', 'eve', 'number'],
    ],
  ])('%s', async (_name, condition, people) => {
    expect(await found(condition)).toEqual(people);
  });

  test.each<[object, string, string]>([
    [ordered('number', 'at_least'), 'times', 'is required'],
    [ordered('sum', 'more_than', { amount: 5 }), 'currency', 'is required'],
    [
      ordered('sum', 'more_than', { amount: 5, currency: 'Euro' }),
      'currency',
      'must be a currency such as EUR',
    ],
    [ordered('sum', 'at_least', { times: 1 }), 'operator', 'must be one of more_than, less_than'],
    [ordered('last', 'in_last_days'), 'days', 'is required'],
  ])('%j is refused by name', (condition, field, message) => {
    const { error } = rulesSchema.safeParse({
      filter: 'and',
      segment_filters_attributes: [condition],
    });
    expect(JSON.stringify(error?.issues)).toContain(field);
    expect(JSON.stringify(error?.issues)).toContain(message);
  });
});

describe('a rule over segments', () => {
  const inSegment = (operator: string, ...segment_ids: number[]) => ({
    criterion: 'segment',
    operator,
    segment_ids,
  });
  const asks = (...segment_filters_attributes: object[]) => ({
    filter: 'and',
    segment_filters_attributes,
  });

  test('finds who is in one, and who is in none; the same one twice is no circle', async () => {
    const made = await within(database, accountId, async (account) => {
      const openers = await segment(account, 'Openers', asks(did('opened', 'at_least')));
      const outer = await segment(account, 'Outer', asks(inSegment('in', openers)));
      return { openers, outer };
    });
    expect(await found(inSegment('in', made.openers))).toEqual(['ann', 'bob', 'cy']);
    expect(await found(inSegment('not_in', made.outer))).toEqual(['dan', 'eve', 'number']);
    expect(
      await found(inSegment('in', made.outer), inSegment('in', made.openers), {
        criterion: 'status',
        operator: 'is',
        statuses: ['subscribed'],
      }),
    ).toEqual(['ann']);
  });

  test('that are gone, ask for themselves or stand too deep in each other are refused', async () => {
    await within(database, accountId, async (account) => {
      const make = (name: string, ...inner: number[]) =>
        segment(
          account,
          name,
          asks(inner.length === 0 ? did('opened', 'never') : inSegment('in', ...inner)),
        );
      let last = await make('Level 0');
      for (const level of [1, 2, 3]) last = await make(`Level ${level}`, last);
      const mine = await make('Mine', last);
      const refused = (rules: object, withinIds: number[] = []) =>
        expect(ruleContext(account, { rules: [rulesSchema.parse(rules)], within: withinIds }))
          .rejects;
      await refused(asks(inSegment('in', 999_999))).toMatchObject({
        errors: { segment_ids: ['segment 999999 does not exist any more'] },
      });
      await refused(asks(inSegment('in', mine))).toMatchObject({
        errors: { segment_ids: ['segments may stand in each other at most 3 deep'] },
      });
      await refused(asks(inSegment('in', mine)), [mine]).toMatchObject({
        errors: { segment_ids: [`segment ${mine} asks for itself`] },
      });
    });
  });
});

function place(field: string, operator: string, ...values: string[]): object {
  return { criterion: 'place', field, operator, values };
}

function consent(operator: string, more: object = {}): object {
  return { criterion: 'consent', operator, ...more };
}

test('every criterion that forms offer compiles, with every blank filled and with the optional ones empty', async () => {
  await within(database, accountId, async (account) => {
    const inner = await segment(account, 'Inner', {
      filter: 'and',
      segment_filters_attributes: [did('opened', 'never')],
    });
    const sample = (input: CriterionInput) => {
      if (input.kind === 'records') return [input.family === 'segments' ? inner : 1];
      if (input.kind === 'number') return 3;
      if (input.name === 'currency') return 'EUR';
      if (input.kind === 'choice') return input.choices![0]!.value;
      if (input.kind === 'texts') return ['DE', 'FR'];
      return input.kind === 'date' ? '2026-11-21' : 'shop';
    };
    const lines = criteriaOf(await fieldsOf(account)).flatMap(({ fixed, operators }) =>
      operators.flatMap(({ operator, inputs }) =>
        [inputs, inputs.filter(({ optional }) => optional !== true)].map((filled) => ({
          ...fixed,
          operator,
          ...Object.fromEntries(filled.map((input) => [input.name, sample(input)])),
        })),
      ),
    );
    expect(lines.length).toBeGreaterThan(150);
    for (const line of lines) {
      const rules = rulesSchema.parse({ filter: 'and', segment_filters_attributes: [line] });
      const context = await ruleContext(account, { rules: [rules], now });
      const { rows } = await sql`
        select 1 from contacts c where c.account_id = ${account.id} and ${compileRules(rules, context)}`.execute(
        account.db,
      );
      expect(rows.length).toBeLessThanOrEqual(6);
    }
  });
});
