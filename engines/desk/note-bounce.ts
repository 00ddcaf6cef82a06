import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { applyChange } from './change-ticket.ts';
import { lockTicketById } from './find-ticket.ts';
import { noteEvents } from './note-events.ts';

/** Writes down that an answer did not arrive and opens its ticket again; a report that says nothing of that changes nothing. */
export async function noteBounce(
  account: Account,
  { realtime }: Pick<Services, 'realtime'>,
  { id, said }: { id: number; said: string | null },
): Promise<string[]> {
  if (said === null) return ['no bounce'];
  return failMessage(account, { realtime }, { id, delivery: 'bounced', said });
}

/** The same for an answer that no server took. */
export async function failMessage(
  account: Account,
  { realtime }: Pick<Services, 'realtime'>,
  { id, delivery, said }: { id: number; delivery: 'bounced' | 'failed'; said: string },
): Promise<string[]> {
  const {
    rows: [message],
  } = await sql<{ ticket_id: number; is_auto: boolean }>`
    update ticket_messages set delivery = ${delivery}, delivery_error = ${said.slice(0, 500).toWellFormed()}
    where account_id = ${account.id} and id = ${id} and delivery <> ${delivery} returning ticket_id, is_auto`.execute(
    account.db,
  );
  if (!message) return ['repeated'];
  const ticket = await lockTicketById(account, message.ticket_id);
  if (!ticket) return ['ignored'];
  await noteEvents(account, ticket.id, [
    { kind: 'bounced', after: said.slice(0, 200).toWellFormed(), actorName: '' },
  ]);
  const isPaused = !message.is_auto && ['pending', 'on_hold', 'closed'].includes(ticket.status);
  await applyChange(account, ticket, {
    change: isPaused ? { status: 'open' } : {},
    isByAgent: false,
    isTouched: true,
    actorName: '',
  });
  account.afterCommit(() => realtime.publish(account.id, 'tickets', { number: ticket.number }));
  return [delivery];
}
