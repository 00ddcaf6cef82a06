import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { groupOf, rfmGroups, type RfmGroup } from '../contract.ts';
import { ensureSettings } from '../read-settings.ts';
import { recomputeAtOnce } from '../recompute.ts';
import { beginRun } from '../runs.ts';

const weeks = 13;

/** Scores the sample buyers, and tells how their groups would have changed week by week as orders came. */
export async function makeSampleScores(account: Account): Promise<void> {
  await ensureSettings(account);
  const runId = await beginRun(account, { kind: 'nightly' });
  await recomputeAtOnce(account, runId);
  await keepPastChanges(account);
}

/** Takes out what would speak of sample buyers alone. */
export async function removeSampleScores(account: Account): Promise<void> {
  const { rows } = await sql`
    select from contact_orders where account_id = ${account.id} and orders > 0 limit 1`.execute(
    account.db,
  );
  if (rows.length > 0) return;
  for (const table of ['rfm_days', 'rfm_runs', 'rfm_changes', 'contact_rfm'])
    await sql`delete from ${sql.table(table)} where account_id = ${account.id}`.execute(account.db);
}

interface PastScore {
  contact_id: number;
  week: number;
  r: number;
  f: number;
  m: number;
}

// As of each of the last weeks by the usual scale, from the orders of that time. The latest week is what is scored already.
async function keepPastChanges(account: Account): Promise<void> {
  const { rows } = await sql<PastScore>`
    select o.contact_id, w.week,
      case when w.at - max(o.placed_at) <= interval '30 days' then 3 when w.at - max(o.placed_at) <= interval '90 days' then 2
        when w.at - max(o.placed_at) <= interval '180 days' then 1 else 0 end as r,
      case when count(*) >= 5 then 3 when count(*) >= 2 then 2 else 1 end as f,
      case when sum(o.net) >= 500 then 3 when sum(o.net) >= 100 then 2 else 1 end as m
    from (select n as week, seconds_later(${account.now}::timestamptz, -604800 * n) as at from generate_series(1, ${weeks}::int) n) w
    join orders o on o.account_id = ${account.id} and o.is_sample and o.state = 'counted' and o.contact_id is not null and o.placed_at < w.at
    group by o.contact_id, w.week, w.at order by w.week desc, o.contact_id`.execute(account.db);
  const changes = changesIn(rows, await groupsOfContacts(account));
  await sql`delete from rfm_changes where account_id = ${account.id} and contact_id = any(${[...new Set(rows.map((row) => row.contact_id))]}::bigint[])`.execute(
    account.db,
  );
  await sql`
    insert into rfm_changes (account_id, contact_id, from_group, to_group, at)
    select ${account.id}::bigint, g.contact_id, g.from_group, g.to_group, seconds_later(${account.now}::timestamptz, -604800 * g.week)
    from json_to_recordset(${JSON.stringify(changes)}::json) as g(contact_id bigint, from_group text, to_group text, week int)
    order by g.week desc, g.contact_id on conflict do nothing`.execute(account.db);
  await sql`
    update contact_rfm k set previous_group = h.from_group, changed_at = h.at from (
      select distinct on (c.contact_id) c.contact_id, c.from_group, c.at from rfm_changes c
      where c.account_id = ${account.id} order by c.contact_id, c.id desc) h
    where k.account_id = ${account.id} and k.contact_id = h.contact_id`.execute(account.db);
  await keepPastDays(account, rows);
}

async function groupsOfContacts(account: Account): Promise<Map<number, RfmGroup>> {
  const { rows } = await sql<{ contact_id: number; group_key: RfmGroup }>`
    select contact_id, group_key from contact_rfm where account_id = ${account.id}`.execute(
    account.db,
  );
  return new Map(rows.map((row) => [row.contact_id, row.group_key]));
}

interface Change {
  contact_id: number;
  from_group: RfmGroup | null;
  to_group: RfmGroup;
  week: number;
}

function changesIn(past: readonly PastScore[], now: ReadonlyMap<number, RfmGroup>): Change[] {
  const changes: Change[] = [];
  const last = new Map<number, RfmGroup>();
  const move = (contactId: number, to: RfmGroup, week: number) => {
    const from = last.get(contactId) ?? null;
    last.set(contactId, to);
    const isNew = from === null && week === weeks;
    if (from !== to && !isNew)
      changes.push({ contact_id: contactId, from_group: from, to_group: to, week });
  };
  for (const { contact_id: id, week, ...scores } of past) move(id, groupOf(scores), week);
  for (const [id, group] of now) move(id, group, 0);
  return changes;
}

async function keepPastDays(account: Account, past: readonly PastScore[]): Promise<void> {
  const rows = [...Map.groupBy(past, ({ week }) => week)].flatMap(([week, scores]) =>
    rfmGroups.map((key) => ({
      week,
      group_key: key,
      contacts: scores.filter((one) => groupOf(one) === key).length,
    })),
  );
  await sql`
    insert into rfm_days (account_id, day, group_key, contacts, orders, revenue, orders_before, revenue_before)
    select ${account.id}::bigint, (seconds_later(${account.now}::timestamptz, -604800 * g.week) at time zone ${account.record.time_zone})::date, g.group_key, g.contacts, 0, 0, 0, 0
    from json_to_recordset(${JSON.stringify(rows)}::json) as g(week int, group_key text, contacts int) on conflict do nothing`.execute(
    account.db,
  );
}
