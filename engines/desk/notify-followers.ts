import { sql } from 'kysely';
import { noteChangesSql } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { TicketHappening } from './ticket-happening.ts';

// What rules and journeys may ask of: notes, answers and assignments are the desk's own.
const told: ReadonlySet<TicketHappening['kind']> = new Set([
  'status',
  'priority',
  'merged',
  'unmerged',
]);

/** Tells who follows contacts, such as journeys and segments, that a ticket of one was made or has changed: `{priority, channel, closed}`, and never what was said in it. */
export async function notifyFollowers(
  account: Account,
  ticketId: number,
  events: readonly TicketHappening[],
): Promise<void> {
  const isNew = events.some(({ kind }) => kind === 'created');
  if (!isNew && !events.some(({ kind }) => told.has(kind))) return;
  const isClosed = events.some(({ kind, after }) => kind === 'status' && after === 'closed');
  const rows = sql`(select t.contact_id, t.id, jsonb_build_object('priority', t.priority, 'channel', t.channel, 'closed', ${isClosed}::boolean) as data
    from tickets t where t.account_id = ${account.id} and t.id = ${ticketId} and t.contact_id is not null)`;
  await noteChangesSql(account, rows, {
    kind: isNew ? 'ticket_created' : 'ticket_changed',
    ref: sql`noted.id`,
    dataOf: sql`noted.data`,
  }).execute(account.db);
}

/** Tells them that a contact said how a ticket went, or says otherwise now: `{rating}`. */
export async function notifyOfRating(
  account: Account,
  ticketId: number,
  rating: 'good' | 'bad',
): Promise<void> {
  const rows = sql`(select t.contact_id from tickets t
    where t.account_id = ${account.id} and t.id = ${ticketId} and t.contact_id is not null)`;
  await noteChangesSql(account, rows, {
    kind: 'ticket_rated',
    ref: ticketId,
    data: { rating },
  }).execute(account.db);
}
