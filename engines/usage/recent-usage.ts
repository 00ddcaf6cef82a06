import { sql, type Transaction } from 'kysely';
import type { DB } from '#platform/server/database/tables.ts';
import type { UsageKind } from './ports.ts';

/** How much of a kind all accounts used since yesterday (UTC). */
export async function recentUsage(db: Transaction<DB>, kind: UsageKind): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(u.amount), 0)::float8 as amount from (
      select d.amount from accounts a join usage_days d on d.account_id = a.id
      where d.kind = ${kind} and d.day between (now() at time zone 'UTC')::date - 1 and (now() at time zone 'UTC')::date
      union all
      select n.amount from usage_notes n
      where not n.is_folded and n.kind = ${kind} and n.day >= (now() at time zone 'UTC')::date - 1) u`.execute(
    db,
  );
  return rows[0]!.amount;
}
