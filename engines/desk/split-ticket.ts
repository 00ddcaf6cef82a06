import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { lockTicket } from './find-ticket.ts';
import { makeTicket } from './make-ticket.ts';
import { measureAnew } from './merge-tickets.ts';
import { noteEvents } from './note-events.ts';
import { requesterOf } from './requester.ts';

/** Makes a new ticket of one message of a customer; answers its number. The message leaves the ticket that it was in. */
export async function splitTicket(
  account: Account,
  secrets: Secrets,
  {
    number,
    messageId,
    subject,
  }: { number: number; messageId: number; subject?: string | undefined },
): Promise<number> {
  const ticket = await lockTicket(account, number);
  const { rows } = await sql<{ kind: string; author_email: string; author_name: string }>`
    select kind, author_email, author_name from ticket_messages where account_id = ${account.id} and ticket_id = ${ticket.id} and id = ${messageId}`.execute(
    account.db,
  );
  const [message] = rows;
  if (!message) throw notFound('message');
  if (message.kind !== 'customer')
    throw invalid({ message_id: ['must be a message of a customer'] });
  const { rows: others } = await sql`
    select 1 from ticket_messages where account_id = ${account.id} and ticket_id = ${ticket.id} and id <> ${messageId} limit 1`.execute(
    account.db,
  );
  if (others.length === 0) throw invalid({ message_id: ['is the only message of its ticket'] });
  const email = message.author_email || ticket.requester_key;
  const name = message.author_name || ticket.requester_name;
  const requester =
    email === ''
      ? { contactId: null, key: '', name }
      : await requesterOf(account, secrets, { email, name });
  const made = await makeTicket(account, {
    subject: subject ?? ticket.subject,
    channel: 'email',
    priority: ticket.priority,
    tags: ticket.tags,
    contactId: requester.contactId,
    requesterKey: requester.key,
    requesterName: requester.name,
    supportEmailId: ticket.support_email_id,
    followUpOf: ticket.number,
  });
  await sql`update ticket_messages set ticket_id = ${made.id}, merged_from = null where account_id = ${account.id} and id = ${messageId}`.execute(
    account.db,
  );
  await sql`update ticket_files set ticket_id = ${made.id} where account_id = ${account.id} and ticket_id = ${ticket.id} and message_id = ${messageId}`.execute(
    account.db,
  );
  await noteEvents(account, ticket.id, [{ kind: 'split', after: `#${made.number}` }]);
  await sql`update tickets set version = version + 1, updated_at = ${account.now}::timestamptz where account_id = ${account.id} and id = ${ticket.id}`.execute(
    account.db,
  );
  await measureAnew(account, [ticket.id, made.id]);
  return made.number;
}
