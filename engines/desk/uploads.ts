import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import { invalid, notFound, tooLarge } from '#platform/server/errors.ts';
import { mostFileBytes, mostFiles, mostFileSize, type TicketUpload } from './contract.ts';
import { lockTicket } from './find-ticket.ts';
import { ownerOf } from './owner-of.ts';
import { addWords } from './ticket-words.ts';

/** What says that files are too large together. */
export const tooLargeTogether = `Files of one message have at most ${mostFileSize} together. Remove one, or send a link instead.`;

/** A place for a file that is being uploaded, and how many bytes it may have. */
export interface UploadPlace {
  id: number;
  key: string;
  room: number;
}

/** So many files wait at most to be sent by one person. */
const mostWaiting = 100;
// A week.
const keptSeconds = 7 * 86_400;
const shown = sql`id, name, type, size::int as size`;

/** Makes place for a file that goes with what the caller writes in a ticket, or in one that is to be made. */
export async function beginUpload(
  account: Account,
  { number, name, type }: { number: number | null; name: string; type: string },
): Promise<UploadPlace> {
  await requireRoom(account);
  const ticketId = number === null ? null : (await lockTicket(account, number)).id;
  let room = mostFileBytes;
  if (ticketId !== null) {
    const there = await uploadsIn(account, ticketId, { withBegun: true });
    if (there.length >= mostFiles)
      throw invalid({ file: [`is one too many (at most ${mostFiles} files)`] });
    room -= there.reduce((sum, { size }) => sum + size, 0);
    if (room <= 0) throw tooLarge(tooLargeTogether);
  }
  const key = `tickets/${account.id}/up-${randomUUID()}`;
  const { rows } = await sql<{ id: number }>`
    insert into ticket_uploads (account_id, owner, ticket_id, name, type, file_key, drop_at, created_at)
    values (${account.id}, ${ownerOf(account)}, ${ticketId}, ${name}, ${type}, ${key}, seconds_later(${account.now}::timestamptz, ${keptSeconds}), ${account.now}::timestamptz) returning id`.execute(
    account.db,
  );
  return { id: rows[0]!.id, key, room };
}

/** Notes that all of a file is in the store. */
export async function endUpload(
  account: Account,
  { id, size }: { id: number; size: number },
): Promise<TicketUpload> {
  const { rows } = await sql<TicketUpload>`
    update ticket_uploads set is_whole = true, size = ${size}
    where account_id = ${account.id} and id = ${id} and owner = ${ownerOf(account)} returning ${shown}`.execute(
    account.db,
  );
  if (!rows[0]) throw notFound('upload');
  return rows[0];
}

/** Takes back a file that was not sent; what removes files takes it from the store. */
export async function dropUpload(account: Account, id: number): Promise<void> {
  const { rows } = await sql`
    update ticket_uploads set is_whole = false, name = '', drop_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${id} and owner = ${ownerOf(account)} and drop_at > ${account.now}::timestamptz returning 1`.execute(
    account.db,
  );
  if (rows.length === 0) throw notFound('upload');
}

/** The files that wait to be sent with what the caller writes in a ticket. */
export async function uploadsOf(account: Account, number: number): Promise<TicketUpload[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where account_id = ${account.id} and number = ${number}`.execute(
    account.db,
  );
  if (!rows[0]) throw notFound('ticket');
  return uploadsIn(account, rows[0].id);
}

async function uploadsIn(
  account: Account,
  ticketId: number,
  { withBegun = false } = {},
): Promise<TicketUpload[]> {
  const { rows } = await sql<TicketUpload>`
    select ${shown} from ticket_uploads where account_id = ${account.id} and owner = ${ownerOf(account)} and ticket_id = ${ticketId}
      and (is_whole or ${withBegun} and drop_at > ${account.now}::timestamptz) order by id limit 1000`.execute(
    account.db,
  );
  return rows;
}

// Held until the end of the transaction, so that files that begin at once are counted one after another.
async function requireRoom(account: Account): Promise<void> {
  await lockInAccount(account, `uploads of ${ownerOf(account)}`);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ticket_uploads where account_id = ${account.id} and owner = ${ownerOf(account)}
      and drop_at > ${account.now}::timestamptz limit ${mostWaiting}) few`.execute(account.db);
  if ((rows[0]?.count ?? 0) >= mostWaiting)
    throw invalid({
      file: [`waits with ${mostWaiting} others to be sent: send or remove some first`],
    });
}

/** Keeps the caller's files in a ticket for another week. */
export async function keepUploads(account: Account, ticketId: number): Promise<void> {
  await sql`update ticket_uploads set drop_at = seconds_later(${account.now}::timestamptz, ${keptSeconds})
    where account_id = ${account.id} and owner = ${ownerOf(account)} and ticket_id = ${ticketId} and is_whole`.execute(
    account.db,
  );
}

/** Makes uploaded files part of a message; refuses those that are not there, and too many. */
export async function attachUploads(
  account: Account,
  { ticketId, messageId }: { ticketId: number; messageId: number },
  given: readonly number[],
): Promise<void> {
  const ids = [...new Set(given)];
  if (ids.length === 0) return;
  const { rows } = await sql<{ name: string; size: number }>`
    with taken as (
      delete from ticket_uploads where account_id = ${account.id} and owner = ${ownerOf(account)} and id = any(${ids}::bigint[]) and is_whole
      returning id, name, type, size, file_key)
    insert into ticket_files (account_id, ticket_id, message_id, name, type, size, file_key, created_at)
    select ${account.id}, ${ticketId}, ${messageId}, name, type, size, file_key, ${account.now}::timestamptz from taken order by id
    on conflict do nothing returning name, size::int as size`.execute(account.db);
  if (rows.length < ids.length)
    throw invalid({ files: ['names a file that is not here any more: attach it again'] });
  if (rows.reduce((sum, { size }) => sum + size, 0) > mostFileBytes)
    throw invalid({ files: [`are too large together (at most ${mostFileSize})`] });
  await addWords(
    account,
    ticketId,
    rows.map(({ name }) => name),
  );
}

/** Gives the files of a message that is taken back to who takes it back, to be sent again or removed. Those of a forward wait outside of the ticket, where no answer to the customer takes them along. */
export async function detachFiles(
  account: Account,
  { ticketId, messageId }: { ticketId: number; messageId: number },
): Promise<void> {
  await sql`
    with taken as (
      delete from ticket_files where account_id = ${account.id} and ticket_id = ${ticketId} and message_id = ${messageId} and file_key is not null and not is_erased
      returning id, name, type, size, file_key)
    insert into ticket_uploads (account_id, owner, ticket_id, name, type, size, file_key, is_whole, drop_at, created_at)
    select ${account.id}, ${ownerOf(account)}, (select m.ticket_id from ticket_messages m where m.account_id = ${account.id} and m.id = ${messageId} and m.kind <> 'forward'), name, type, size, file_key, true, seconds_later(${account.now}::timestamptz, ${keptSeconds}), ${account.now}::timestamptz from taken order by id
    on conflict do nothing returning 1`.execute(account.db);
}
