import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { OpenRun } from './run-steps.ts';

/** Finds the runs that have something to do, in all accounts. */
export async function findOpenRuns(database: Database): Promise<OpenRun[]> {
  return acrossAccounts(database, 'find open runs of texts and pushes', async (db, now) => {
    const { rows } = await sql<OpenRun>`
      select r.account_id as "accountId", r.id from mobile_runs r join accounts a on a.id = r.account_id and a.active
      where r.status in ('scheduled', 'snapshotting', 'sending') and r.starts_at <= ${now}::timestamptz order by 1, 2`.execute(
      db,
    );
    return rows;
  });
}

/** Finds accounts with rows whose lease has ended, and with receipts that wait for their message. */
export async function findUntidy(
  database: Database,
): Promise<{ accountId: number; hasLeases: boolean; hasReceipts: boolean }[]> {
  return acrossAccounts(database, 'find texts and receipts that are left over', async (db) => {
    const { rows } = await sql<{ accountId: number; hasLeases: boolean; hasReceipts: boolean }>`
      select account_id as "accountId", bool_or(is_lease) as "hasLeases", bool_or(not is_lease) as "hasReceipts" from (
        select account_id, true as is_lease from mobile_messages where state in ('claimed', 'handed') and lease_until <= now()
        union all
        select account_id, false from mobile_receipts) left_over group by account_id`.execute(db);
    return rows;
  });
}
