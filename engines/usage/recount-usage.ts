import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { UsageCounter, UsageKind } from './ports.ts';

/** A day on which the counter and the records behind it disagreed. */
export interface Difference {
  kind: UsageKind;
  day: string;
  counted: number;
  recorded: number;
}

/**
 * Counts the flows of an account anew from the records of their owners and puts the days right. Answers what was wrong:
 * nothing, unless somebody changed tables by hand. One statement a kind, so that records and notes are seen at one moment
 * and a mail that is sent meanwhile counts once.
 */
export async function recountUsage(
  account: Account,
  counters: readonly UsageCounter[],
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const counter of counters) {
    if (counter.measure !== 'flow') continue;
    const mine = sql`account_id = ${account.id} and kind = ${counter.kind}`;
    const { rows } = await sql<Omit<Difference, 'kind'>>`
      with recorded as materialized (${counter.recordedSql(account)}),
      counted as materialized (
        select day, sum(amount)::bigint as amount from (
          select day, amount from usage_days where ${mine} union all select day, amount from usage_notes where ${mine} and not is_folded
        ) both_sides group by day
      ),
      taken as (update usage_notes set is_folded = true where ${mine} and not is_folded),
      stale as (delete from usage_days where ${mine} and day not in (select day from recorded)),
      kept as (
        insert into usage_days (account_id, day, kind, amount) select ${account.id}, day, ${counter.kind}, amount from recorded
        on conflict (account_id, day, kind) do update set amount = excluded.amount
      )
      select to_char(day, 'YYYY-MM-DD') as day, coalesce(counted.amount, 0) as counted, coalesce(recorded.amount, 0) as recorded
      from counted full join recorded using (day) where counted.amount is distinct from recorded.amount order by day`.execute(
      account.db,
    );
    differences.push(...rows.map((row) => ({ kind: counter.kind, ...row })));
  }
  return differences;
}
