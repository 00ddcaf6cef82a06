import { sql } from 'kysely';
import { queueWebhookEvents } from '#engines/webhooks/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notifyFollowers } from './notify-followers.ts';
import type { TicketHappening } from './ticket-happening.ts';

/** Writes the history of a ticket: everything that is said of it later is read here. */
export async function noteEvents(
  account: Account,
  ticketId: number,
  events: readonly TicketHappening[],
): Promise<void> {
  if (events.length === 0) return;
  const { actor } = account;
  const rows = events.map(({ kind, before = '', after = '', actorName }) => ({
    kind,
    before,
    after,
    actor_id: actorName === undefined && actor.kind === 'user' ? actor.id : null,
    actor_name: actorName ?? actor.name,
  }));
  await sql`insert into ticket_events (account_id, ticket_id, kind, actor_id, actor_name, before, after, at)
    select ${account.id}, ${ticketId}, e.kind, e.actor_id, e.actor_name, e.before, e.after, ${account.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) e(kind text, actor_id bigint, actor_name text, before text, after text)
    returning id`.execute(account.db);
  await notifyFollowers(account, ticketId, events);
  const isNew = events.some(({ kind }) => kind === 'created');
  if (isFirstOf(account, ticketId))
    await queueWebhookEvents(account, [
      { type: isNew ? 'ticket.created' : 'ticket.updated', ref: ticketId },
    ]);
}

// An answer that also closes and tags a ticket is one event: whoever is told reads the ticket as it is then.
const told = new WeakMap<Account, Set<number>>();

function isFirstOf(transaction: Account, ticketId: number): boolean {
  const tickets = told.get(transaction) ?? new Set();
  told.set(transaction, tickets);
  return !tickets.has(ticketId) && tickets.add(ticketId).has(ticketId);
}
