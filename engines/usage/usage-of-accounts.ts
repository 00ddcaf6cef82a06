import { sql, type Transaction } from 'kysely';
import type { DB } from '#platform/server/database/tables.ts';
import type { Period } from './periods.ts';
import { usageKinds, type UsageKind } from './ports.ts';
import { noAmounts, type Amounts } from './read-usage.ts';

/** What several accounts used in a period, each by itself; needs a transaction that sees them. */
export async function usageOfAccounts(
  db: Transaction<DB>,
  accountIds: readonly number[],
  period: Period,
): Promise<Map<number, Amounts>> {
  const { rows } = await sql<{
    account_id: number;
    kind: UsageKind;
    added: number;
    highest: number;
  }>`
    select account_id, kind, sum(amount)::bigint as added, max(amount)::bigint as highest from (
      select account_id, kind, day, amount from usage_days where account_id = any(${[...accountIds]}::bigint[]) and day between ${period.start}::date and ${period.end}::date
      union all
      select account_id, kind, day, amount from usage_notes where account_id = any(${[...accountIds]}::bigint[]) and not is_folded and day between ${period.start}::date and ${period.end}::date
    ) used group by account_id, kind`.execute(db);
  const found = new Map<number, Amounts>();
  for (const { account_id, kind, added, highest } of rows) {
    if (!usageKinds.includes(kind)) continue;
    const amounts = found.get(account_id) ?? { ...noAmounts };
    amounts[kind] = kind === 'contacts' ? highest : added;
    found.set(account_id, amounts);
  }
  return found;
}

/** Those of the accounts whose levels nobody measured since a moment. */
export async function notMeasuredSince(
  db: Transaction<DB>,
  accountIds: readonly number[],
  since: Date,
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from usage_days where account_id = any(${[...accountIds]}::bigint[])
      and day = (${since.toISOString()}::timestamptz at time zone 'utc')::date and measured_at >= ${since.toISOString()}`.execute(
    db,
  );
  const measured = new Set(rows.map((row) => row.account_id));
  return accountIds.filter((id) => !measured.has(id));
}
