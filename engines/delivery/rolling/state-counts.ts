import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { foldBalance, type Balance } from '../balance.ts';

/** By how much one figure of a rolling mailing changed. */
export interface StateChange {
  mailingId: number;
  /** Of deliveries; pending for all that have not come to their end. */
  state: string;
  reason: string | null;
  change: number;
}

/** Of so many rows that nobody folded, the first reader makes one. */
const worthFolding = 200;

/** Notes changes of figures of rolling mailings, in the transaction that makes them: nobody waits for anybody. Sent emails are kept by their day, too. */
export async function noteStateChanges(
  account: Account,
  changes: readonly StateChange[],
): Promise<void> {
  const given = changes.map(({ mailingId, state, reason, change }) => ({
    mailing_id: mailingId,
    state,
    reason: reason ?? '',
    change,
  }));
  await sql`
    insert into mailing_state_changes (account_id, mailing_id, day, state, reason, change)
    select ${account.id}, g.mailing_id, (${account.now}::timestamptz at time zone 'UTC')::date, g.state, g.reason, sum(g.change)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(mailing_id bigint, state text, reason text, change bigint)
    group by g.mailing_id, g.state, g.reason having sum(g.change) <> 0 on conflict do nothing`.execute(
    account.db,
  );
}

/** The figures of rolling mailings by state and reason, as they are now; tidies up where much was noted. */
export async function stateCountsOf(
  account: Account,
  mailingIds: readonly number[],
): Promise<{ mailing_id: number; state: string; reason: string | null; count: number }[]> {
  const ids = [...mailingIds];
  const { rows: noted } = await sql`
    select from mailing_state_changes where account_id = ${account.id} and mailing_id = any(${ids}::bigint[]) limit ${worthFolding}`.execute(
    account.db,
  );
  if (noted.length === worthFolding) await foldStateChanges(account, ids);
  const { rows } = await sql<{
    mailing_id: number;
    state: string;
    reason: string | null;
    count: number;
  }>`
    select mailing_id, state, nullif(reason, '') as reason, sum(count)::float8 as count from (
      select mailing_id, state, reason, count from mailing_state_counts where account_id = ${account.id} and mailing_id = any(${ids}::bigint[])
      union all
      select mailing_id, state, reason, change from mailing_state_changes where account_id = ${account.id} and mailing_id = any(${ids}::bigint[])) counted
    where state <> 'mailed' group by mailing_id, state, reason having sum(count) <> 0`.execute(
    account.db,
  );
  return rows;
}

/** The balance of a rolling mailing. */
export async function rollingBalanceOf(account: Account, mailingId: number): Promise<Balance> {
  return foldBalance(await stateCountsOf(account, [mailingId]));
}

/** Query of (mailing_id, day, sent): how many emails of rolling mailings left on each day of UTC from one on, without reading their rows. */
export function rollingSentByDay(account: Account, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select mailing_id, day, sum(count)::bigint as sent from (
      select mailing_id, day, count from mailing_state_counts where account_id = ${account.id} and state = 'mailed' and day >= ${from}
      union all
      select mailing_id, day, change from mailing_state_changes where account_id = ${account.id} and state = 'mailed' and day >= ${from}) mailed
    group by mailing_id, day`;
}

/** Adds what was noted to the counts. Who does it at the same time waits and finds nothing left. */
export async function foldStateChanges(
  account: Account,
  mailingIds: readonly number[],
): Promise<void> {
  await sql`
    with taken as (
      delete from mailing_state_changes where account_id = ${account.id} and mailing_id = any(${[...mailingIds]}::bigint[])
      returning account_id, mailing_id, day, state, reason, change
    )
    insert into mailing_state_counts as k (account_id, mailing_id, day, state, reason, count)
    select account_id, mailing_id, day, state, reason, sum(change) from taken group by account_id, mailing_id, day, state, reason
    order by mailing_id, day, state, reason
    on conflict (account_id, mailing_id, day, state, reason) do update set count = k.count + excluded.count`.execute(
    account.db,
  );
}

/** Writes the figures of rolling mailings as outcomes, where lists and reports read them. */
export async function writeRollingOutcomes(
  account: Account,
  mailingIds: readonly number[],
): Promise<void> {
  if (mailingIds.length === 0) return;
  const counted = await stateCountsOf(account, mailingIds);
  await sql`
    update mailing_outcomes o set eligible = c.eligible, delivered = c.delivered, hard_bounced = c.hard_bounced, soft_bounced = c.soft_bounced,
      suppressed = c.suppressed, failed = c.failed, pending = c.pending, unclear = c.unclear
    from (select k.mailing_id, coalesce(sum(k.count), 0) as eligible, coalesce(sum(k.count) filter (where k.state = 'sent'), 0) as delivered,
        coalesce(sum(k.count) filter (where k.state = 'bounced' and k.reason is distinct from 'soft_bounced'), 0) as hard_bounced,
        coalesce(sum(k.count) filter (where k.state = 'bounced' and k.reason = 'soft_bounced'), 0) as soft_bounced,
        coalesce(sum(k.count) filter (where k.state = 'suppressed'), 0) as suppressed, coalesce(sum(k.count) filter (where k.state = 'failed'), 0) as failed,
        coalesce(sum(k.count) filter (where k.state = 'pending'), 0) as pending, coalesce(sum(k.count) filter (where k.state = 'unknown'), 0) as unclear
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as k(mailing_id bigint, state text, reason text, count int) group by k.mailing_id) c
    where o.account_id = ${account.id} and o.mailing_id = c.mailing_id
      and (o.eligible, o.delivered, o.hard_bounced, o.soft_bounced, o.suppressed, o.failed, o.pending)
        is distinct from (c.eligible, c.delivered, c.hard_bounced, c.soft_bounced, c.suppressed, c.failed, c.pending)`.execute(
    account.db,
  );
}
