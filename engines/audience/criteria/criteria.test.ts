import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import type { Account } from '#platform/server/account/account.ts';
import { list, person, segment, testSecrets, within } from '../audience.harness.ts';
import { leaveBrand } from '../brand-consent.ts';
import { compileRules } from '../compile-rules.ts';
import { fieldsOf } from '../contact-fields.ts';
import type { CriterionInput } from '../contract.ts';
import { criteriaOf } from '../criteria.ts';
import { addToList } from '../list-membership.ts';
import { ruleContext } from '../rule-context.ts';
import { rulesSchema } from '../rules.ts';
import { suppressAddress } from '../suppress-address.ts';
import { unsubscribe } from '../unsubscribe.ts';
import { upsertContact } from '../upsert-contact.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const now = new Date('2026-11-21T12:00:00Z');
const by = { source: 'form' };
let accountId = 0;
let news = 0;
let brand = 0;
const ids: Record<string, number> = {};

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

// A stranger of every number, so that a rule that forgot the account would find them.
beforeAll(async () => {
  const accounts = [await anAccount(database, { name: 'Elsewhere' }), await anAccount(database)];
  for (const id of accounts) await within(database, id, fill);
  accountId = accounts[1]!;
});

async function fill(account: Account): Promise<void> {
  news = await list(account, 'News');
  for (const name of ['ann', 'bob', 'cy', 'dan', 'eve'])
    ids[name] = await person(account, `${name}@example.com`, { first_name: name });
  ids['number'] = (
    await upsertContact(account, testSecrets, {
      phone: '+49 170 5550100',
      first_name: 'number',
      source: 'test',
    })
  ).id;
  const id = (name: string) => ids[name]!;
  await addToList(account, news, [id('ann'), id('bob'), id('cy')], by);
  await unsubscribe(account, { contactId: id('cy'), listIds: [news], ...by });
  for (const [name, reason] of [
    ['bob', 'hard_bounced'],
    ['dan', 'complained'],
  ] as const)
    await suppressAddress(account, { emailKey: `${name}@example.com`, reason, source: 'test' });
  const { rows } = await sql<{
    id: number;
  }>`insert into brands (account_id, name) values (${account.id}, 'Outdoor') returning id`.execute(
    account.db,
  );
  brand = rows[0]!.id;
  await leaveBrand(account, { brandId: brand, emailKeys: ['ann@example.com'], ...by });
  await tell(account);
}

// Campaign 7 (mailing 1) and campaign 8 (mailing 2): ann opened three times, bob once long ago, cy clicked, a machine opened dan's.
async function tell(account: Account): Promise<void> {
  for (const [mailing, campaign] of [
    [1, 7],
    [2, 8],
  ] as const) {
    await sql`insert into mailings (account_id, id, source_type, source_id, message, audience) overriding system value
      values (${account.id}, ${account.id * 10 + mailing}, 'campaign', ${campaign}, '{}', '{}')`.execute(
      account.db,
    );
    await sql`insert into mailing_links (account_id, mailing_id, link_no, url) values (${account.id}, ${account.id * 10 + mailing}, 1, 'https://shop.example.com/Tents')`.execute(
      account.db,
    );
  }
  const events: [string, number, string, number, boolean][] = [
    ['ann', 1, 'open', 100, false],
    ['ann', 2, 'open', 5, false],
    ['ann', 2, 'open', 4, false],
    ['bob', 1, 'open', 90, false],
    ['cy', 2, 'open', 3, false],
    ['cy', 2, 'click', 3, false],
    ['dan', 2, 'open', 2, true],
    ['dan', 2, 'complaint', 2, false],
    ['cy', 2, 'unsubscribe', 1, false],
    ['bob', 2, 'bounce', 6, false],
  ];
  for (const [name, mailing, kind, days, isMachine] of events)
    await sql`insert into message_events (account_id, mailing_id, contact_id, kind, is_machine, link_no, at)
      values (${account.id}, ${account.id * 10 + mailing}, ${ids[name]}, ${kind}, ${isMachine}, ${kind === 'click' ? 1 : null}, ${daysAgo(days)})`.execute(
      account.db,
    );
  await sql`
    insert into contact_facts (account_id, contact_id, first_open_at, last_open_at, opens, last_click_at, clicks, country, device)
    select ${account.id}::bigint, contact_id, min(at) filter (where kind = 'open'), max(at) filter (where kind = 'open'), count(*) filter (where kind = 'open'),
      max(at) filter (where kind = 'click'), count(*) filter (where kind = 'click'), case contact_id when ${ids['ann']} then 'DE' else 'FR' end, 'mobile'
    from message_events where account_id = ${account.id} and kind in ('open', 'click') and not is_machine group by contact_id`.execute(
    account.db,
  );
  for (const [mailing, name, days] of [
    [1, 'ann', 101],
    [2, 'ann', 6],
    [1, 'bob', 101],
    [2, 'cy', 6],
  ] as const)
    await sql`insert into deliveries (account_id, mailing_id, contact_id, state, sent_at) values (${account.id}, ${account.id * 10 + mailing}, ${ids[name]}, 'sent', ${daysAgo(days)})`.execute(
      account.db,
    );
  await sql`insert into contact_sends (account_id, contact_id, last_sent_at)
    select ${account.id}::bigint, contact_id, max(sent_at) from deliveries where account_id = ${account.id} group by contact_id`.execute(
    account.db,
  );
}

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
