import { sql } from 'kysely';
import {
  audienceContactsSql,
  countRules,
  explainLines,
  resolveAudience,
  rulesSchema,
} from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import { peopleOnList } from './people-on-list.ts';

const eventsEach = 10;
const rounds = 5;

interface Filled {
  context: BenchContext;
  account: number;
  people: number;
}

/**
 * Counts segments as the builder does, beside the same question written by hand for the database's owner, and beside a design that
 * keeps values, tags and events in rows of their own. Every figure is the quicker half of five rounds, taken in turns.
 */
export async function benchSegments(context: BenchContext): Promise<BenchRow[]> {
  const people = Math.max(20_000, Math.round(1_000_000 * context.scale));
  const account = await peopleOnList(context, 'Segments benchmark', people);
  const filled = { context, account, people };
  await fill(filled);
  return [...(await countRows(filled)), await explainRow(filled), await snapshotRow(filled)];
}

// ---- what is asked --------------------------------------------------------------------------------------------------

const country = { criterion: 'field', field: 'custom:1', operator: 'is', value: 'DE' };
const tagged = { criterion: 'tag', operator: 'any_of', tag_ids: [1] };
const opened = { criterion: 'activity', activity: 'opened', operator: 'at_least', days: 30 };
const notClicked = { criterion: 'activity', activity: 'clicked', operator: 'never', days: 60 };
const atGmail = { criterion: 'field', field: 'email', operator: 'ends_with', value: '@gmail.com' };
const onList = { criterion: 'list', operator: 'subscribed', list_ids: [1] };

const rule = (filter: 'and' | 'or', ...segment_filters_attributes: object[]) => ({
  filter,
  segment_filters_attributes,
});

const questions = [
  {
    name: 'opened in 30 days, not clicked in 60, country, tag',
    rules: rule('and', opened, notClicked, country, tagged),
    byHand: (account: number) => sql`
      select count(*) from contacts c
        join contact_facts f on f.account_id = c.account_id and f.contact_id = c.id
      where c.account_id = ${account} and f.last_open_at >= now() - interval '30 days'
        and (f.last_click_at is null or f.last_click_at < now() - interval '60 days')
        and lower(c.custom ->> '1') = 'de' and c.tag_ids && array[1::bigint]`,
    normalised: sql`
      select count(*) from bench_contacts c
      where exists (select from bench_values v where v.contact_id = c.id and v.field_id = 1 and lower(v.value) = 'de')
        and exists (select from bench_tags t where t.contact_id = c.id and t.tag_id = 1)
        and exists (select from message_events e where e.account_id = c.account_id and e.contact_id = c.id and e.kind = 'open' and not e.is_machine
          and e.at >= now() - interval '30 days')
        and not exists (select from message_events e where e.account_id = c.account_id and e.contact_id = c.id and e.kind = 'click' and not e.is_machine
          and e.at >= now() - interval '60 days')`,
  },
  {
    name: 'address at gmail.com',
    rules: rule('and', atGmail),
    byHand: (account: number) =>
      sql`select count(*) from contacts c where c.account_id = ${account} and c.email_domain = 'gmail.com'`,
    normalised: null,
  },
];

// ---- rows -----------------------------------------------------------------------------------------------------------

async function countRows(filled: Filled): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { name, rules, byHand, normalised } of questions) {
    const asked = rulesSchema.parse(rules);
    const ways = {
      ours: () => within(filled, (account) => countRules(account, asked)),
      byHand: () => byHand(filled.account).execute(filled.context.database.kysely),
      ...(normalised && {
        normalised: () => normalised.execute(filled.context.database.kysely),
      }),
    };
    const took = await inTurns(ways);
    filled.context.report(
      `${name}: ${Object.entries(took)
        .map(([way, ms]) => `${way} ${ms.toFixed(0)} ms`)
        .join(', ')}`,
    );
    rows.push(
      ratioRow(`count: ${name}`, ['written by hand', took['byHand']!, took['ours']!, 0.67]),
    );
    if (took['normalised'] !== undefined)
      rows.push(
        ratioRow(`count: ${name}`, [
          'in rows of their own',
          took['normalised'],
          took['ours']!,
          2.86,
        ]),
      );
  }
  return rows;
}

async function explainRow(filled: Filled): Promise<BenchRow> {
  const rules = rulesSchema.parse(
    rule('and', rule('or', country, atGmail), rule('and', opened, notClicked, onList)),
  );
  const took = await inTurns({
    whole: () => within(filled, (account) => countRules(account, rules)),
    explained: () => within(filled, (account) => explainLines(account, rules)),
  });
  filled.context.report(
    `five lines: counted ${took['whole']!.toFixed(0)} ms, explained ${took['explained']!.toFixed(0)} ms`,
  );
  return ratioRow('five lines in two groups, with what each removes', [
    'one count of the whole',
    took['whole']!,
    took['explained']!,
    0.5,
  ]);
}

async function snapshotRow(filled: Filled): Promise<BenchRow> {
  const { context, account, people } = filled;
  const rules = rule('and', { criterion: 'field', field: 'custom:2', operator: 'is', value: 1 });
  await sql`insert into segments (account_id, id, name, rules) values (${account}, 1, 'Half', ${JSON.stringify(rules)})`.execute(
    context.database.kysely,
  );
  const took = await inTurns({
    table: async () => {
      await sql`drop table if exists bench_half`.execute(context.database.kysely);
      await sql`create table bench_half as select id from contacts where account_id = ${account} and custom ->> '2' = '1'`.execute(
        context.database.kysely,
      );
    },
    snapshot: () =>
      within(filled, async (one) => {
        const audience = { lists: [], suppressedLists: [], segments: [1], suppressedSegments: [] };
        const chosen = audienceContactsSql(await resolveAudience(one, audience));
        await sql`insert into deliveries (account_id, mailing_id, contact_id, state, reason)
          select account_id, 999, contact_id, case when reason is null then 'pending' else 'suppressed' end, reason from (${chosen}) audience`.execute(
          one.db,
        );
        await sql`delete from deliveries where account_id = ${account} and mailing_id = 999`.execute(
          one.db,
        );
      }),
  });
  context.report(
    `half of ${people}: create table as ${took['table']!.toFixed(0)} ms, snapshot ${took['snapshot']!.toFixed(0)} ms`,
  );
  return ratioRow(`a segment of ${people / 2} into deliveries, and out again`, [
    'create table as',
    took['table']!,
    took['snapshot']!,
    0.17,
  ]);
}

// ---- measuring ------------------------------------------------------------------------------------------------------

function ratioRow(
  name: string,
  [label, limit, ours, target]: [label: string, limit: number, ours: number, target: number],
): BenchRow {
  return {
    name,
    limit: { label, figure: limit, unit: 'ms' },
    ours: { label: 'rules', figure: ours, unit: 'ms' },
    ratio: limit / ours,
    target,
  };
}

function within<T>({ context, account }: Filled, work: (account: Account) => Promise<T>) {
  return inAccount(context.database, { accountId: account }, work);
}

// One round of each after the other, so that a slow moment of the machine meets all; the median of the rounds, in milliseconds.
async function inTurns(
  ways: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Record<string, number>> {
  const times = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, work] of Object.entries(ways)) {
      const start = performance.now();
      await work();
      if (round > 0) times.get(name)!.push(performance.now() - start);
    }
  return Object.fromEntries(
    [...times].map(([name, taken]) => [
      name,
      taken.sort((one, other) => one - other)[Math.floor(rounds / 2)]!,
    ]),
  );
}

// ---- an account with values, tags, events and what is kept of them ----------------------------------------------------

async function fill({ context, account, people }: Filled): Promise<void> {
  const db = context.database.kysely;
  await sql`insert into custom_fields (account_id, id, name, field_type) overriding system value
    values (${account}, 1, 'Country', 'string'), (${account}, 2, 'Half', 'integer')`.execute(db);
  await sql`insert into tags (account_id, id, name) overriding system value values (${account}, 1, 'VIP')`.execute(
    db,
  );
  await sql`update contacts set custom = jsonb_build_object('1', case n % 5 when 0 then 'DE' when 1 then 'FR' else 'US' end, '2', n % 2),
      tag_ids = case when n % 10 = 0 then '{1}'::bigint[] else '{}' end,
      email = case when n % 3 = 0 then 'p' || n || '@gmail.com' else email end, email_key = case when n % 3 = 0 then 'p' || n || '@gmail.com' else email_key end,
      email_domain = case when n % 3 = 0 then 'gmail.com' else email_domain end
    from (select id as no, id * 7919 % ${people} as n from contacts where account_id = ${account}) numbered
    where account_id = ${account} and id = no`.execute(db);
  await sql`insert into message_events (account_id, mailing_id, contact_id, kind, link_no, at)
    select ${account}::bigint, 1 + n % 40, 1 + n * 7919 % ${people}, case when n % 7 = 0 then 'click' else 'open' end, case when n % 7 = 0 then 1 end,
      now() - (n % 7776) * interval '1000 seconds'
    from generate_series(1::bigint, ${people * eventsEach}) n where n * 7919 % ${people} % 3 <> 0`.execute(
    db,
  );
  await sql`insert into contact_facts (account_id, contact_id, first_open_at, last_open_at, opens, last_click_at, clicks)
    select ${account}::bigint, contact_id, min(at) filter (where kind = 'open'), max(at) filter (where kind = 'open'), count(*) filter (where kind = 'open'),
      max(at) filter (where kind = 'click'), count(*) filter (where kind = 'click')
    from message_events where account_id = ${account} group by contact_id`.execute(db);
  await sql`create table bench_contacts as select account_id, id, email from contacts where account_id = ${account}`.execute(
    db,
  );
  await sql`create table bench_values as select id as contact_id, 1 as field_id, custom ->> '1' as value from contacts where account_id = ${account}`.execute(
    db,
  );
  await sql`create table bench_tags as select id as contact_id, unnest(tag_ids) as tag_id from contacts where account_id = ${account}`.execute(
    db,
  );
  await sql`alter table bench_contacts add primary key (account_id, id)`.execute(db);
  await sql`create index on bench_values (contact_id, field_id)`.execute(db);
  await sql`create index on bench_values (field_id, lower(value))`.execute(db);
  await sql`create index on bench_tags (tag_id, contact_id)`.execute(db);
  await sql`vacuum analyze`.execute(db);
  context.report(`${people} people with ${people * eventsEach} events are there`);
}
