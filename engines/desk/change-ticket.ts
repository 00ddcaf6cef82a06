import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { TicketPriority, TicketStatus } from './contract.ts';
import { requireAgent } from './agents.ts';
import { lockTicket, type StoredTicket } from './find-ticket.ts';
import { noteEvents } from './note-events.ts';
import { planRating } from './ratings.ts';
import { syncClocks } from './sync-clocks.ts';
import type { TicketHappening } from './ticket-happening.ts';
import { addWords } from './ticket-words.ts';

/** What may be changed of a ticket. */
export interface TicketChange {
  subject?: string | undefined;
  status?: TicketStatus | undefined;
  priority?: TicketPriority | undefined;
  assignee_id?: number | null | undefined;
  tags?: readonly string[] | undefined;
  /** Out of the queues until then; null ends that. */
  snoozed_until?: string | null | undefined;
}

/** A change, and who makes it. */
interface Change {
  change: TicketChange;
  isByAgent?: boolean;
  /** In place of the caller's; empty for customers. */
  actorName?: string;
  /** True when something beside these fields happened. */
  isTouched?: boolean;
}

/** Changes a ticket by its number; a version that is no longer the newest is refused with what was changed, and by whom. Answers its id. */
export async function changeTicket(
  account: Account,
  { number, version }: { number: number; version: number | undefined },
  change: TicketChange,
): Promise<{ id: number }> {
  const ticket = await lockTicket(account, number);
  if (version !== undefined && version !== ticket.version) throw await staleTicket(account, ticket);
  if (change.assignee_id != null && change.assignee_id !== ticket.assignee_id)
    await requireAgent(account, change.assignee_id);
  await applyChange(account, ticket, { change });
  return { id: ticket.id };
}

/**
 * Writes a change of a locked ticket with its history. The first thing that an agent does opens a new ticket, whatever it is
 * (`isTouched`: something beside these fields); closing ends the wait of the customer.
 */
export async function applyChange(
  account: Account,
  ticket: StoredTicket,
  { change, ...how }: Change,
): Promise<void> {
  const isByAgent = how.isByAgent ?? account.actor.kind === 'user';
  const events = await happeningsOf(account, ticket, change);
  const isFirst = isByAgent && ticket.status === 'new' && (events.length > 0 || how.isTouched);
  const status = change.status ?? (isFirst ? 'open' : ticket.status);
  // What is done needs no rest.
  if (status === 'closed' && ticket.snoozed_until !== null)
    return applyChange(
      account,
      { ...ticket, snoozed_until: null },
      {
        change: { ...change, snoozed_until: null },
        ...how,
      },
    );
  let before = ticket.status;
  for (const after of stepsTo(ticket.status, status, isByAgent)) {
    events.push({ kind: 'status', before, after });
    before = after;
  }
  if (events.length === 0 && !how.isTouched) return;
  const sets = setsOf(account, ticket, { ...change, status });
  await sql`update tickets set ${sql.join(sets)}, version = version + 1, updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${ticket.id}`.execute(account.db);
  const { actorName } = how;
  await noteEvents(
    account,
    ticket.id,
    actorName === undefined ? events : events.map((event) => ({ ...event, actorName })),
  );
  await addWords(
    account,
    ticket.id,
    events.flatMap(({ kind, after = '' }) => (kind === 'subject' ? [after] : [])),
  );
  await syncClocks(account, ticket.id);
  if (status === 'closed' && ticket.status !== 'closed') await planRating(account, ticket.id);
}

// A new ticket that an agent moves on was open in between.
function stepsTo(from: TicketStatus, to: TicketStatus, isByAgent: boolean): TicketStatus[] {
  if (from === to) return [];
  return isByAgent && from === 'new' && to !== 'open' ? ['open', to] : [to];
}

function setsOf(
  account: Account,
  ticket: StoredTicket,
  change: TicketChange,
): RawBuilder<unknown>[] {
  const { status, subject, priority, tags, assignee_id: assignee, snoozed_until: until } = change;
  const sets: RawBuilder<unknown>[] = [sql`subject = ${subject ?? ticket.subject}`];
  if (priority !== undefined) sets.push(sql`priority = ${priority}`);
  if (assignee !== undefined) sets.push(sql`assignee_id = ${assignee}`);
  if (until !== undefined) sets.push(sql`snoozed_until = ${until}::timestamptz`);
  if (tags !== undefined) sets.push(sql`${sql.ref('tags')} = ${[...tags]}::text[]`);
  if (status === undefined || status === ticket.status) return sets;
  sets.push(sql`status = ${status}`);
  if (status === 'closed')
    sets.push(sql`closed_at = ${account.now}::timestamptz`, sql`waiting_since = null`);
  else if (ticket.status === 'closed')
    sets.push(sql`closed_at = null`, sql`reopened = reopened + 1`);
  return sets;
}

async function happeningsOf(
  account: Account,
  ticket: StoredTicket,
  change: TicketChange,
): Promise<TicketHappening[]> {
  const events: TicketHappening[] = [];
  const note = (kind: TicketHappening['kind'], before: string, after: string): void => {
    if (before !== after) events.push({ kind, before, after });
  };
  if (change.subject !== undefined) note('subject', ticket.subject, change.subject);
  if (change.priority !== undefined) note('priority', ticket.priority, change.priority);
  if (change.tags !== undefined) note('tags', ticket.tags.join(', '), change.tags.join(', '));
  if (change.snoozed_until !== undefined)
    note(
      change.snoozed_until === null ? 'woken' : 'snoozed',
      ticket.snoozed_until ?? '',
      change.snoozed_until ?? '',
    );
  if (change.assignee_id !== undefined && change.assignee_id !== ticket.assignee_id) {
    const ids = [ticket.assignee_id, change.assignee_id].filter((id) => id !== null);
    const { rows } = await sql<{ id: number; name: string }>`
      select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name from users where id = any(${ids}::bigint[])`.execute(
      account.db,
    );
    const nameOf = (id: number | null): string => rows.find((row) => row.id === id)?.name ?? '';
    events.push({
      kind: 'assignee',
      before: nameOf(ticket.assignee_id),
      after: nameOf(change.assignee_id),
    });
  }
  return events;
}

/** The refusal of a change to a ticket that was changed since: what it was, and who did it. */
async function staleTicket(account: Account, ticket: StoredTicket): Promise<ProductError> {
  const { rows } = await sql<{ kind: string; actor_name: string; after: string }>`
    select kind, actor_name, after from ticket_events where account_id = ${account.id} and ticket_id = ${ticket.id} order by id desc limit 1`.execute(
    account.db,
  );
  const [last] = rows;
  const what = last
    ? `${last.actor_name} changed it (${[last.kind, last.after].filter(Boolean).join(': ')})`
    : 'It was changed';
  return new ProductError('conflict', {
    message: `${what} since you opened it. Load the ticket again; its version is now ${ticket.version}.`,
  });
}
