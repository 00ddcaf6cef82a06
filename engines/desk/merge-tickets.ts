import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError, invalid } from '#platform/server/errors.ts';
import type { TicketDetail, TicketStatus } from './contract.ts';
import { lockAnyTicket, lockTicket, type StoredTicket } from './find-ticket.ts';
import { noteEvents } from './note-events.ts';
import { syncClocks } from './sync-clocks.ts';
import { readWordsAnew } from './ticket-words.ts';

/** So long a merge can be undone. */
export const undoHours = 24;

/**
 * Makes a ticket part of another: its messages, files and answers on their way go there, its number and reply address lead there.
 * Both are locked in the order of their numbers, so that two people who merge them into each other end in one of both.
 */
export async function mergeTickets(
  account: Account,
  { number, into }: { number: number; into: number },
): Promise<void> {
  if (number === into) throw invalid({ into: ['is this ticket itself'] });
  const first = await lockTicket(account, Math.min(number, into));
  const second = await lockTicket(account, Math.max(number, into));
  const [from, to] = first.number === number ? [first, second] : [second, first];
  await sql`update ticket_messages set ticket_id = ${to.id}, merged_from = coalesce(merged_from, ${from.id}), client_key = null
    where account_id = ${account.id} and ticket_id = ${from.id}`.execute(account.db);
  for (const table of ['ticket_files', 'ticket_uploads', 'desk_outbox'] as const)
    await sql`update ${sql.table(table)} set ticket_id = ${to.id} where account_id = ${account.id} and ticket_id = ${from.id}`.execute(
      account.db,
    );
  await sql`update ticket_drafts d set ticket_id = ${to.id} where d.account_id = ${account.id} and d.ticket_id = ${from.id}
    and not exists (select from ticket_drafts o where o.account_id = ${account.id} and o.owner = d.owner and o.ticket_id = ${to.id})`.execute(
    account.db,
  );
  await sql`update tickets set status = 'closed', merged_into = ${to.id}, merged_at = ${account.now}::timestamptz, message_count = 0, waiting_since = null,
      snoozed_until = null, closed_at = coalesce(closed_at, ${account.now}::timestamptz), version = version + 1, updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${from.id}`.execute(account.db);
  await takeOver(account, from, to);
  // The history of what was merged says what it was before: an undo reads it there.
  await noteEvents(account, from.id, [
    { kind: 'merged', before: from.status, after: `#${to.number}` },
  ]);
  await noteEvents(account, to.id, [{ kind: 'merged', before: `#${from.number}` }]);
}

// The other is open if one of both is, waits since the first wait, and has the tags of both.
async function takeOver(account: Account, from: StoredTicket, to: StoredTicket): Promise<void> {
  const isReopened = to.status === 'closed' && from.status !== 'closed';
  const tags = [...new Set([...to.tags, ...from.tags])].slice(0, 20);
  await sql`update tickets set status = ${isReopened ? 'open' : to.status}, closed_at = case when ${isReopened} then null else closed_at end,
      tags = ${tags}::text[], snoozed_until = null, version = version + 1, updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${to.id}`.execute(account.db);
  if (isReopened)
    await noteEvents(account, to.id, [{ kind: 'status', before: to.status, after: 'open' }]);
  await measureAnew(account, [to.id, from.id]);
}

/** Takes a ticket out of the one that it became part of, with all that had come to it, wherever that is now. */
export async function unmergeTicket(account: Account, number: number): Promise<void> {
  const ticket = await lockAnyTicket(account, number);
  const { rows } = await sql<{ id: number; is_over: boolean; before: TicketStatus }>`
    select t.id, ${ticket.merged_at}::timestamptz < ${account.now}::timestamptz - make_interval(hours => ${undoHours}) as is_over,
      coalesce((select e.before from ticket_events e where e.account_id = ${account.id} and e.ticket_id = ${ticket.id} and e.kind = 'merged' and e.after <> ''
        order by e.id desc limit 1), 'open') as before
    from tickets t where t.account_id = ${account.id} and t.id = ${ticket.merged_into}`.execute(
    account.db,
  );
  const [merge] = rows;
  if (!merge) throw new ProductError('conflict', { message: `Ticket #${number} is not merged.` });
  if (merge.is_over)
    throw new ProductError('conflict', {
      message: `A merge can be undone for ${undoHours} hours. Split single messages off instead.`,
    });
  const holders = await moveBack(account, ticket.id);
  const status = merge.before;
  await sql`update tickets set status = ${status}, merged_into = null, merged_at = null, closed_at = case when ${status} = 'closed' then closed_at end,
      version = version + 1, updated_at = ${account.now}::timestamptz where account_id = ${account.id} and id = ${ticket.id}`.execute(
    account.db,
  );
  await noteEvents(account, ticket.id, [{ kind: 'unmerged' }]);
  await noteEvents(account, merge.id, [{ kind: 'unmerged', before: `#${number}` }]);
  await measureAnew(account, [ticket.id, merge.id, ...holders]);
}

// Answers the ids of the tickets that held the messages.
async function moveBack(account: Account, id: number): Promise<number[]> {
  const came = await withMerged(account, [id]);
  const { rows } = await sql<{ id: number; holder: number }>`
    with moved as (
      select id, ticket_id from ticket_messages where account_id = ${account.id} and merged_from = any(${came}::bigint[]) for update)
    update ticket_messages m set ticket_id = ${id}, merged_from = nullif(m.merged_from, ${id}) from moved
    where m.account_id = ${account.id} and m.id = moved.id returning m.id, moved.ticket_id as holder`.execute(
    account.db,
  );
  const messages = rows.map((row) => row.id);
  for (const table of ['ticket_files', 'desk_outbox'] as const)
    await sql`update ${sql.table(table)} set ticket_id = ${id} where account_id = ${account.id}
      and ticket_id = any(${rows.map(({ holder }) => holder)}::bigint[]) and message_id = any(${messages}::bigint[])`.execute(
      account.db,
    );
  return [...new Set(rows.map(({ holder }) => holder))];
}

/** Reads anew from their messages what tickets keep of them, what they are found by, and what is still promised. */
export async function measureAnew(account: Account, ids: readonly number[]): Promise<void> {
  await sql`update tickets t set message_count = s.count, first_reply_at = s.first_reply, last_customer_at = s.last_customer, last_agent_at = s.last_reply, third_party_at = s.third_party,
      waiting_since = case when t.status <> 'closed' then s.waiting end
    from (select c.id, count(m.id)::int as count, min(m.created_at) filter (where m.kind = 'reply' and not m.is_auto) as first_reply,
        max(m.created_at) filter (where m.kind = 'reply' and not m.is_auto) as last_reply,
        max(m.created_at) filter (where m.kind = 'customer' and not m.is_auto) as last_customer,
        max(m.created_at) filter (where m.kind = 'third_party' and not m.is_auto and not exists (select from ticket_messages r where r.account_id = ${account.id}
          and r.ticket_id = c.id and r.kind in ('reply', 'note', 'forward') and not r.is_auto and r.created_at >= m.created_at)) as third_party,
        min(m.created_at) filter (where m.kind = 'customer' and not m.is_auto and not exists (select from ticket_messages r where r.account_id = ${account.id}
          and r.ticket_id = c.id and r.kind = 'reply' and not r.is_auto and r.created_at >= m.created_at)) as waiting
      from unnest(${[...new Set(ids)]}::bigint[]) c(id) left join ticket_messages m on m.account_id = ${account.id} and m.ticket_id = c.id group by c.id) s
    where t.account_id = ${account.id} and t.id = s.id`.execute(account.db);
  await readWordsAnew(account, ids);
  for (const id of new Set(ids)) await syncClocks(account, id);
}

/** Tickets with those that became part of them, by their ids. */
export async function withMerged(account: Account, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive part as (
      select id from tickets where account_id = ${account.id} and id = any(${[...ids]}::bigint[])
      union
      select t.id from part p join tickets t on t.account_id = ${account.id} and t.merged_into = p.id)
    select id from part`.execute(account.db);
  return rows.map(({ id }) => id);
}

/** The tickets that became part of one, newest first. */
export async function mergedInto(account: Account, id: number): Promise<TicketDetail['merged']> {
  const { rows } = await sql<TicketDetail['merged'][number]>`
    select number, subject, merged_at as at, merged_at > ${account.now}::timestamptz - make_interval(hours => ${undoHours}) as may_undo
    from tickets where account_id = ${account.id} and merged_into = ${id} order by merged_at desc limit 50`.execute(
    account.db,
  );
  return rows;
}
