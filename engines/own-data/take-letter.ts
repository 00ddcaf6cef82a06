import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';

const dayMs = 24 * 3_600_000;
const aDay = 3;
const holdDays = 7;

/** Who causes a letter: anybody who types an address, the person by the own page, or the product, whose notices are not counted. */
export type LetterRoom = 'anybody' | 'person' | 'notice';

/**
 * Counts a letter to an address, or answers false where one address or one person had three of its sort in 24 hours: letters that anybody
 * can cause by typing an address take no room from those that only the own page asks for. Exact among any number of processes.
 */
export async function takeLetter(
  account: Account,
  letter: { requestId: number; emailKey: string; contactId: number | null; room: LetterRoom },
): Promise<boolean> {
  const { requestId, emailKey, contactId, room } = letter;
  if (contactId !== null) await lockInAccount(account, `own data of ${contactId}`);
  await lockInAccount(account, `own data ${emailKey}`);
  const since = new Date(new Date(account.now).getTime() - dayMs).toISOString();
  const counted =
    room === 'anybody' ? sql`kind = 'preferences'` : sql`kind in ('copy', 'erasure', 'address')`;
  const {
    rows: [sent],
  } = await sql<{ address: number; person: number }>`
    select (select count(*)::int from own_data_requests where account_id = ${account.id} and email_key = ${emailKey} and mailed_at > ${since}::timestamptz
        and ${counted}) as address,
      (select count(*)::int from own_data_requests where account_id = ${account.id} and contact_id = ${contactId} and mailed_at > ${since}::timestamptz
        and ${counted}) as person`.execute(account.db);
  if (room !== 'notice' && (sent!.address >= aDay || sent!.person >= aDay)) return false;
  await sql`update own_data_requests set email_key = ${emailKey}, contact_id = ${contactId}, mailed_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${requestId}`.execute(account.db);
  return true;
}

/** Whether a contact's address was changed by its page within a week: whoever got hold of a forwarded email learns nothing by it. */
export async function hasNewAddress(account: Account, contactId: number): Promise<boolean> {
  const since = new Date(new Date(account.now).getTime() - holdDays * dayMs).toISOString();
  const { rows } = await sql`
    select from own_data_requests where account_id = ${account.id} and contact_id = ${contactId} and changed_at > ${since}::timestamptz limit 1`.execute(
    account.db,
  );
  return rows.length > 0;
}
