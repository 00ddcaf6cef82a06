import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { TicketDraft } from './contract.ts';
import { ownerOf } from './owner-of.ts';
import { keepUploads } from './uploads.ts';

/** Keeps what the caller writes in a ticket until it is sent; a draft that says nothing is none. */
export async function keepDraft(
  account: Account,
  number: number,
  draft: TicketDraft,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where account_id = ${account.id} and number = ${number} and merged_into is null`.execute(
    account.db,
  );
  const [ticket] = rows;
  if (!ticket) throw notFound('ticket');
  if (draft.text.trim() === '') return dropDraft(account, ticket.id);
  await sql`insert into ticket_drafts (account_id, owner, ticket_id, mode, text, cc, updated_at)
    values (${account.id}, ${ownerOf(account)}, ${ticket.id}, ${draft.mode}, ${draft.text}, ${draft.cc}, ${account.now}::timestamptz)
    on conflict (account_id, owner, ticket_id) do update set mode = excluded.mode, text = excluded.text, cc = excluded.cc, updated_at = excluded.updated_at`.execute(
    account.db,
  );
  await keepUploads(account, ticket.id);
}

/** The caller's draft in a ticket, or null. */
export async function draftOf(account: Account, ticketId: number): Promise<TicketDraft | null> {
  const { rows } = await sql<TicketDraft>`
    select mode, text, cc from ticket_drafts where account_id = ${account.id} and owner = ${ownerOf(account)} and ticket_id = ${ticketId}`.execute(
    account.db,
  );
  return rows[0] ?? null;
}

/** Forgets the caller's draft in a ticket. */
export async function dropDraft(account: Account, ticketId: number): Promise<void> {
  await sql`delete from ticket_drafts where account_id = ${account.id} and owner = ${ownerOf(account)} and ticket_id = ${ticketId}`.execute(
    account.db,
  );
}
