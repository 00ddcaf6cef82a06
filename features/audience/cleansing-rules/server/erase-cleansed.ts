import { sql } from 'kysely';
import type { ErasePeople } from '#platform/server/family/personal-data.ts';

/** Forgets that somebody was cleansed. A run that had come to their address goes on after the one before. */
export const eraseCleansed: ErasePeople = async (account, { words }) => {
  const keys = sql`${[...words]}::text[]`;
  await sql`delete from cleansed_addresses where account_id = ${account.id} and email_key = any(${keys})`.execute(
    account.db,
  );
  await sql`
    update cleansing_runs u set checkpoint = coalesce((select max(a.email_key) from cleansed_addresses a
      where a.account_id = ${account.id} and a.run_id = u.id and a.email_key < u.checkpoint), '')
    where u.account_id = ${account.id} and u.checkpoint = any(${keys})`.execute(account.db);
};
