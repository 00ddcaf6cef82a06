import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { today } from '../moves.ts';
import { noteTurnsSql } from '../turns.ts';
import { liveVersionOf } from '../versions.ts';
import { stopPeople } from './act-on-people.ts';

/**
 * Ends what these people have in a journey, and lets each begin anew with what their last entry was about, whatever the rules of
 * re-entry say: somebody wants it so. Answers how many began.
 */
export async function resetPeople(
  account: Account,
  journeyId: number,
  contactIds: readonly number[],
): Promise<number> {
  await stopPeople(account, journeyId, { contactIds, reason: 'reset' });
  const version = await liveVersionOf(account, journeyId);
  const triggers = version?.graph.nodes.filter(({ type }) => type === 'trigger') ?? [];
  const [first] = triggers;
  if (!version || !first) return 0;
  const begin = sql`case when last.trigger = any(${triggers.map(({ key }) => key)}::text[]) then last.trigger else ${first.key}::text end`;
  const { rows } = await sql<{ entered: number }>`
    with last as (
      select distinct on (p.contact_id) p.contact_id, p.entry, p.event, p.event_key,
        (select l.node from journey_log l where l.account_id = ${account.id} and l.journey_id = ${journeyId}
          and l.contact_id = p.contact_id and l.entry = p.entry and l.seq = 1) as trigger
      from journey_people p join contacts c on c.account_id = ${account.id} and c.id = p.contact_id
      where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.contact_id = any(${[...contactIds]}::bigint[])
      order by p.contact_id, p.entry desc),
    put as (
      insert into journey_people (account_id, journey_id, contact_id, entry, version, node, state, wake_at, since, entered_at, event_key, event, seq, steps_day, steps_today)
      select ${account.id}::bigint, ${journeyId}::bigint, contact_id, entry + 1, ${version.version}::int, ${begin}, 'waiting', ${account.now}::timestamptz,
        ${account.now}::timestamptz, ${account.now}::timestamptz,
        case when event_key like '~%' then '~' || (entry + 1) else event_key end, event, 1, ${today(account)}, 1 from last
      on conflict do nothing returning contact_id, entry, node),
    logged as (
      insert into journey_log (account_id, journey_id, contact_id, entry, seq, node, version, outcome, detail, at)
      select ${account.id}::bigint, ${journeyId}::bigint, contact_id, entry, 1, node, ${version.version}::int, 'entered',
        jsonb_build_object('via', 'reset', 'by', ${account.actor.name}::text), ${account.now}::timestamptz from put returning 1),
    counted as (
      insert into journey_count_changes (account_id, journey_id, version, node, what, day, change)
      select ${account.id}::bigint, ${journeyId}::bigint, ${version.version}::int, node, what, ${today(account)}, count(*)
      from put cross join (values ('entered'), ('waiting')) counts(what) group by node, what returning 1),
    due as (${noteTurnsSql(account, sql`select ${journeyId}::bigint as journey_id, node, ${account.now}::timestamptz as wake_at from put`)})
    select count(*)::int as entered from put`.execute(account.db);
  return rows[0]?.entered ?? 0;
}
