import { sql } from 'kysely';
import type { ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';

// More than a person reads; the file has the rest.
const mostShown = 200_000;

/** Which received mails a list shows. */
export interface ReceivedQuery {
  page: number;
  per_page: number;
  state?: 'waiting' | 'done' | 'aside' | undefined;
}

/** What came in, newest first, with the number of all. */
export async function listReceived(
  account: Account,
  { state, ...paging }: ReceivedQuery,
): Promise<{ rows: Record<string, unknown>[]; meta: ListMeta }> {
  const chosen = sql`from inbound_mails where account_id = ${account.id} ${state === undefined ? sql`` : sql`and state = ${state}`}`;
  const { ids, meta } = await pageOfRows(account, paging, {
    rows: chosen,
    id: sql`id`,
    isDescending: true,
  });
  const { rows } = await sql<Record<string, unknown>>`
    select id, source, purpose, recipient, sender, mailing_id, contact_id, state, effects, error, attempts, received_at, processed_at,
      octet_length(raw) as size from inbound_mails where account_id = ${account.id} and id = any(${ids}::bigint[]) order by id desc`.execute(
    account.db,
  );
  return { rows, meta };
}

/** The bytes of a received mail. */
export async function rawReceived(account: Account, id: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ raw: Buffer }>`
    select raw from inbound_mails where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  return rows[0]?.raw;
}

/** The beginning of a received mail as text; null where there is no such mail. */
export async function sourceOfReceived(
  account: Account,
  id: number,
): Promise<{ text: string; size: number; is_whole: boolean } | null> {
  const { rows } = await sql<{ head: Buffer; size: number }>`
    select substring(raw from 1 for ${mostShown}) as head, octet_length(raw) as size from inbound_mails
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  const row = rows[0];
  return row
    ? {
        text: row.head.toString('utf8').replaceAll('\0', '\ufffd'),
        size: row.size,
        is_whole: row.size <= mostShown,
      }
    : null;
}

/** Lets one that was quarantined be read again; false where there is none. */
export async function retryQuarantined(account: Account, id: number): Promise<boolean> {
  const { rows } = await sql`
    update inbound_mails set state = 'waiting', attempts = 0, next_try_at = now(), received_at = now(), error = null
    where account_id = ${account.id} and id = ${id} and state = 'aside' returning 1`.execute(
    account.db,
  );
  return rows.length > 0;
}

/** Deletes one that was quarantined; false where there is none. */
export async function deleteQuarantined(account: Account, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from inbound_mails where account_id = ${account.id} and id = ${id} and state = 'aside' returning 1`.execute(
    account.db,
  );
  return rows.length > 0;
}
