import { sql } from 'kysely';
import { noteChanges } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { countContacts } from './desk-contacts.ts';
import { withMerged } from './merge-tickets.ts';
import { lockTicket, type StoredTicket } from './find-ticket.ts';

/** Deletes a ticket with all that was said, and its files; its number is never given again. */
export async function removeTicket(
  account: Account,
  files: FileStore,
  number: number,
): Promise<void> {
  await removeLocked(account, files, await lockTicket(account, number));
}

/** Deletes a locked ticket, and those that became part of it, with all that was said and its files. */
export async function removeLocked(
  account: Account,
  files: FileStore,
  { id, number, subject }: StoredTicket,
): Promise<void> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from ticket_files where account_id = ${account.id} and ticket_id = ${id} and file_key is not null`.execute(
    account.db,
  );
  await removeRows(account, [id]);
  await account.audit({
    action: 'delete',
    resource: 'ticket',
    id,
    before: { number, subject: subject.slice(0, 60) },
  });
  account.afterCommit(async () => {
    for (const { file_key: key } of rows) await files.remove(key);
  });
}

/** Deletes the rows of tickets by their ids. */
export async function removeRows(account: Account, chosen: readonly number[]): Promise<void> {
  const ids = await withMerged(account, chosen);
  for (const table of [
    'desk_outbox',
    'sla_clocks',
    'ticket_drafts',
    'ticket_events',
    'ticket_files',
    'ticket_messages',
    'ticket_ratings',
    'ticket_search',
  ] as const)
    await sql`delete from ${sql.table(table)} where account_id = ${account.id} and ticket_id = any(${ids}::bigint[])`.execute(
      account.db,
    );
  await sql`update ticket_uploads set is_whole = false, drop_at = ${account.now}::timestamptz, ticket_id = null, name = '' where account_id = ${account.id} and ticket_id = any(${ids}::bigint[])`.execute(
    account.db,
  );
  const { rows } = await sql<{ contact_id: number | null }>`
    delete from tickets where account_id = ${account.id} and id = any(${ids}::bigint[]) returning contact_id`.execute(
    account.db,
  );
  await noteChanges(
    account,
    [...new Set(rows.flatMap(({ contact_id: id }) => (id === null ? [] : [id])))],
    { kind: 'ticket_changed', data: { closed: false } },
  );
  await countContacts(
    account,
    rows.flatMap(({ contact_id: id }) => (id === null ? [] : [id])),
  );
}
