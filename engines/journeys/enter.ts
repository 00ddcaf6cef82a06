import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { compileRules, ruleContext, rulesSchema } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { journeyLimits, type Node } from './contract.ts';
import { today } from './moves.ts';
import { noteTurnsSql } from './turns.ts';
import { liveVersionOf, type Version } from './versions.ts';

/** How people come in. */
export interface Entering {
  /** Ids, or rows of contact_id. */
  who: readonly number[] | RawBuilder<unknown>;
  /** What brought them: the kind of a trigger, or who did it by hand. */
  via: string;
  /** The trigger step where they begin; the first that is started by hand, or the first of all, where it is left out. */
  node?: string;
  /** What the entry is about, where the journey tells entries apart by that. */
  key?: string | null;
  /** Goes with the entry: emails and calls may name it. */
  event?: unknown;
  /** Over so many seconds they begin one after another. */
  spreadSeconds?: number;
}

/** How many came in, and how many did not, by the reason. */
export interface Entered {
  entered: number;
  refused: Record<string, number>;
}

/**
 * Brings contacts into an enabled journey, set-based: those whom its rules of entry let in begin at a trigger.
 */
export async function enterPeople(
  account: Account,
  journeyId: number,
  how: Entering,
): Promise<Entered> {
  const { who } = how;
  const version = await liveVersionOf(account, journeyId);
  if (!version) return { entered: 0, refused: {} };
  const event = eventText(how.event);
  const ids = Array.isArray(who)
    ? sql`select unnest(${[...(who as readonly number[])]}::bigint[]) as contact_id`
    : (who as RawBuilder<unknown>);
  const isKeyed = version.settings.reentry.by_key && how.key != null;
  const spread =
    how.spreadSeconds === undefined
      ? sql`${account.now}::timestamptz`
      : sql`${account.now}::timestamptz + mod(${hashOf(sql`${journeyId}::text || ':spread:' || ids.contact_id::text`)}, ${Math.max(1, Math.round(how.spreadSeconds))}::bigint) * interval '1 second'`;
  return enterRows(account, version, {
    node: triggerFor(version, how.node),
    via: how.via,
    rows: sql`select ids.contact_id, ${isKeyed ? how.key : null}::text as key, false as is_once, ${event}::jsonb as event,
      ${account.now}::timestamptz as at, ${spread} as wake_at, 0::bigint as place from (${ids}) ids`,
  });
}

/** People at a trigger: rows of contact_id, key, is_once (the key comes in once for ever), event, at, wake_at and place (the order among those of a contact). */
export interface EnteringRows {
  node: Node & { type: 'trigger' };
  via: string;
  rows: RawBuilder<unknown>;
}

/** Brings rows of people in: place, log and counts in one statement. Whoever comes in twice at once comes in once. */
export async function enterRows(
  account: Account,
  version: Version,
  { node, via, rows }: EnteringRows,
): Promise<Entered> {
  const { journeyId, settings } = version;
  const { kind } = settings.reentry;
  const { rows: found } = await sql<{ refusal: string | null; people: number }>`
    with ${judgedSql(account, version, { rows, rule: await entryRule(account, node) })},
    let_in as (
      select j.*, j.last_entry + row_number() over (partition by j.contact_id order by j.place) as entry,
        ${settings.holdout_percent}::int > 0 and mod(${hashOf(sql`${journeyId}::text || ':holdout:' || j.contact_id::text`)}, 100) < ${settings.holdout_percent}::int as is_held_out
      from judged j where j.refusal is null
    ),
    put as (
      insert into journey_people (account_id, journey_id, contact_id, entry, version, node, state, wake_at, since, entered_at, ended_at, event_key, event, seq, steps_day, steps_today)
      select ${account.id}::bigint, ${journeyId}::bigint, contact_id, entry, ${version.version}::int, ${node.key}::text, case when is_held_out then 'held_out' else 'waiting' end,
        case when not is_held_out then wake_at end, ${account.now}::timestamptz, at, case when is_held_out then ${account.now}::timestamptz end,
        coalesce(key, case when ${kind}::text = 'always' then '~' || entry end), event, 1, ${today(account)}, 1
      from let_in order by contact_id, entry
      on conflict do nothing returning account_id, contact_id, entry, state, wake_at
    ),
    logged as (
      insert into journey_log (account_id, journey_id, contact_id, entry, seq, node, version, outcome, detail, at)
      select account_id, ${journeyId}::bigint, contact_id, entry, 1, ${node.key}::text, ${version.version}::int,
        case when state = 'held_out' then 'held_out' else 'entered' end, jsonb_build_object('via', ${via}::text), ${account.now}::timestamptz from put
    ),
    ${answeredSql(account, version, node.key)}
    select refusal, sum(people) as people from answers group by refusal`.execute(account.db);
  const refused = Object.fromEntries(
    found.flatMap((row) => (row.refusal === null ? [] : [[row.refusal, Number(row.people)]])),
  );
  return { entered: Number(found.find((row) => row.refusal === null)?.people ?? 0), refused };
}

// Who asks to come in, with the reason why they may not, or null.
function judgedSql(
  account: Account,
  { journeyId, settings }: Version,
  { rows, rule }: { rows: RawBuilder<unknown>; rule: RawBuilder<SqlBool> },
): RawBuilder<unknown> {
  const { kind, by_key: byKey, every_days: everyDays } = settings.reentry;
  const inScope = byKey ? sql`x.event_key is not distinct from a.key` : sql`true`;
  const refusal = sql`case when not a.is_known then 'gone' when not a.matches then 'rules'
    when a.is_once and prior.has_key then 'again'
    when ${kind}::text = 'never' and (prior.times > 0 or a.row_of_scope > 1) then 'before'
    when prior.is_key_inside then 'inside'
    when ${kind}::text = 'after_exit' and (prior.is_inside or a.row_of_scope > 1) then 'inside'
    when ${everyDays}::int > 0 and (prior.last_at > seconds_later(a.at, -86400 * ${everyDays}::int) or a.row_of_scope > 1) then 'too_soon' end`;
  return sql`asked as (
      select a.*, c.id is not null as is_known, c.id is not null and ${rule} as matches,
        row_number() over (partition by a.contact_id ${byKey ? sql`, a.key` : sql``} order by a.place) as row_of_scope
      from (select distinct on (given.contact_id, given.key) given.* from (${rows}) given order by given.contact_id, given.key, given.place) a
        left join contacts c on c.account_id = ${account.id} and c.id = a.contact_id
    ),
    judged as (
      select a.*, coalesce(prior.entry, 0) as last_entry, ${refusal} as refusal
      from asked a left join lateral (
        select max(x.entry) as entry, count(*) filter (where ${inScope}) as times, bool_or(x.ended_at is null and ${inScope}) as is_inside,
          max(x.entered_at) filter (where ${inScope}) as last_at, bool_or(x.event_key = a.key) as has_key,
          bool_or(x.ended_at is null and x.event_key = a.key) as is_key_inside
        from journey_people x where x.account_id = ${account.id} and x.journey_id = ${journeyId} and x.contact_id = a.contact_id) prior on true
    )`;
}

// How many came in and how many did not, the counts of that, and when the first of them begins.
function answeredSql(
  account: Account,
  { journeyId, version }: Version,
  node: string,
): RawBuilder<unknown> {
  return sql`    answers as (
      select null::text as refusal, state, count(*) as people, min(wake_at) as wake_at from put group by state
      union all select refusal, null, count(*), null from judged where refusal is not null group by refusal
    ),
    counted as (
      insert into journey_count_changes (account_id, journey_id, version, node, what, day, change)
      select ${account.id}::bigint, ${journeyId}::bigint, ${version}::int, ${node}::text, w.what, ${today(account)}, a.people from answers a
        cross join lateral (values (case when a.refusal is not null then 'refused:' || a.refusal when a.state = 'held_out' then 'held_out' else 'entered' end),
          (case when a.state = 'waiting' then 'waiting' end)) w(what) where w.what is not null on conflict do nothing
    ),
    due as (${noteTurnsSql(account, sql`select ${journeyId}::bigint as journey_id, ${node}::text as node, wake_at from answers where wake_at is not null`)})`;
}

/** A number by which people are told apart, the same for ever; in a statement. */
export function hashOf(text: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`('x' || substr(md5(${text}), 1, 8))::bit(32)::bigint`;
}

async function entryRule(account: Account, { rules }: EnteringRows['node']) {
  if (rules === null) return sql<SqlBool>`true`;
  const rule = rulesSchema.parse(rules);
  const context = await ruleContext(account, { rules: [rule], form: 'one' });
  return sql<SqlBool>`coalesce(${compileRules(rule, context)}, false)`;
}

function triggerFor({ graph }: Version, key: string | undefined): EnteringRows['node'] {
  const triggers = graph.nodes.filter((node) => node.type === 'trigger');
  const found =
    key === undefined
      ? (triggers.find(({ trigger }) => trigger?.kind === 'started') ?? triggers[0])
      : triggers.find((node) => node.key === key);
  if (!found) throw invalid({ node: ['is no trigger of this journey'] });
  return found;
}

function eventText(event: unknown): string | null {
  if (event === undefined || event === null) return null;
  const text = JSON.stringify(event);
  if (Buffer.byteLength(text) > journeyLimits.eventBytes)
    throw invalid({ data: ['is too large (at most 64 kB of JSON)'] });
  return text;
}
