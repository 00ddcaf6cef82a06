import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/**
 * Forgets the values that mailings brought along for their person, and their emails in the local inbox. Only of those that
 * have ended, since the others still need them, unless the person is erased; answers which ones.
 */
export async function emptyValues(
  account: Account,
  mailingIds: readonly number[],
  { isInFlightToo = false } = {},
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with emptied as (
      update mailings set message = jsonb_set(message, '{values}', '{}')
      where account_id = ${account.id} and id = any(${[...mailingIds]}::bigint[])
        and (${isInFlightToo}::boolean or status in ('finished', 'stopped', 'failed')) returning id
    ), unboxed as (
      delete from local_inbox_messages l using emptied e where l.account_id = ${account.id} and l.mailing_id = e.id
    )
    select id from emptied`.execute(account.db);
  return rows.map((row) => row.id);
}
