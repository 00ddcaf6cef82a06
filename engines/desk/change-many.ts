import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { requireAgent } from './agents.ts';
import { applyChange } from './change-ticket.ts';
import type { TicketPriority, TicketStatus } from './contract.ts';
import { lockTicketById } from './find-ticket.ts';
import { removeLocked } from './remove-ticket.ts';

/** What is done to many tickets at once. */
export interface BulkChange {
  status?: TicketStatus | undefined;
  priority?: TicketPriority | undefined;
  assignee_id?: number | null | undefined;
  snoozed_until?: string | null | undefined;
  add_tags?: readonly string[] | undefined;
  remove_tags?: readonly string[] | undefined;
  delete?: boolean | undefined;
}

/**
 * Changes tickets by their ids, or deletes them; answers the numbers of those that are there. They are locked in the order of
 * their ids, so that two such changes never wait for each other.
 */
export async function changeTickets(
  account: Account,
  files: FileStore,
  { ids, change }: { ids: readonly number[]; change: BulkChange },
): Promise<number[]> {
  if (change.assignee_id != null) await requireAgent(account, change.assignee_id);
  const { add_tags: added = [], remove_tags: removed = [], delete: isDeleted, ...rest } = change;
  const numbers: number[] = [];
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const ticket = await lockTicketById(account, id);
    // One that became part of another meanwhile is left alone.
    if (!ticket || ticket.id !== id) continue;
    numbers.push(ticket.number);
    if (isDeleted) {
      await removeLocked(account, files, ticket);
      continue;
    }
    const tags = [...new Set([...ticket.tags, ...added])].filter((tag) => !removed.includes(tag));
    const isTagged = added.length + removed.length > 0;
    await applyChange(account, ticket, {
      change: { ...rest, ...(isTagged && { tags: tags.slice(0, 20) }) },
    });
  }
  return numbers;
}

/** Ends the rest of a ticket whose time has come; answers its number, or null when it was woken or put off meanwhile. */
export async function wakeTicket(account: Account, id: number): Promise<number | null> {
  const ticket = await lockTicketById(account, id);
  if (!ticket || ticket.id !== id || ticket.snoozed_until === null) return null;
  const { rows } = await sql<{ is_due: boolean }>`
    select ${ticket.snoozed_until}::timestamptz <= ${account.now}::timestamptz as is_due`.execute(
    account.db,
  );
  if (!rows[0]?.is_due) return null;
  await applyChange(account, ticket, {
    change: { snoozed_until: null },
    isByAgent: false,
    actorName: '',
  });
  return ticket.number;
}
