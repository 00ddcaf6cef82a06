import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { notFound } from '#platform/server/errors.ts';
import type { FlagName } from '../contract/account-detail.ts';

/** Turns a feature on or off for one account, as an operator does; its people see it when they open a page the next time. */
export async function switchFlag(
  database: Database,
  { accountId, flag, isOn }: { accountId: number; flag: FlagName; isOn: boolean },
): Promise<void> {
  await acrossAccounts(database, 'switch a feature of an account', async (db) => {
    const { numAffectedRows } = await sql`
      update accounts set settings = jsonb_set(settings, '{flags}', coalesce(settings->'flags', '{}') || jsonb_build_object(${flag}::text, ${isOn}::boolean))
      where id = ${accountId}`.execute(db);
    if (numAffectedRows !== 1n) throw notFound('account');
  });
}
