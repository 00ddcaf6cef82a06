import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { addMessage } from './add-message.ts';
import type { MadeTicket } from './make-ticket.ts';
import type { SupportAddress } from './support-addresses.ts';

/** Tells a sender that their mail is here, at most once an hour; answers whether it does. */
export async function acknowledge(
  account: Account,
  { ticket, support, to }: { ticket: MadeTicket; support: SupportAddress; to: string },
): Promise<boolean> {
  if (support.acknowledgement.trim() === '') return false;
  const { rows } = await sql`
    select 1 from desk_outbox where account_id = ${account.id} and recipient = ${to} and purpose = 'acknowledgement'
      and created_at > seconds_later(${account.now}::timestamptz, -3600) limit 1`.execute(
    account.db,
  );
  if (rows.length > 0) return false;
  const id = await addMessage(account, ticket.id, {
    kind: 'reply',
    authorName: support.name,
    authorEmail: '',
    to: [to],
    text: support.acknowledgement.replaceAll('{{number}}', String(ticket.number)),
    isAuto: true,
    delivery: 'waiting',
  });
  await sql`insert into desk_outbox (account_id, ticket_id, message_id, recipient, purpose, due_at)
    values (${account.id}, ${ticket.id}, ${id}, ${to}, 'acknowledgement', ${account.now}::timestamptz)
    on conflict (account_id, message_id, recipient) do nothing`.execute(account.db);
  return true;
}
