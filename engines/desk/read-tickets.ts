import { sql, type RawBuilder } from 'kysely';
import type { ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import { numberOf } from './find-ticket.ts';
import { mergedInto } from './merge-tickets.ts';
import { conditionsOf, type TicketFilters } from './choose-tickets.ts';
import type {
  TicketDetail,
  TicketEvent,
  TicketFile,
  TicketMessage,
  TicketRow,
} from './contract.ts';
import { draftOf } from './drafts.ts';
import { ownerOf } from './owner-of.ts';
import { ratingOf } from './ratings.ts';
import { clocksOf } from './sync-clocks.ts';

/** How a list of tickets is asked for. */
export interface TicketsQuery {
  page: number;
  per_page: number;
  sort: 'updated_at' | 'created_at' | 'number' | 'priority' | 'waiting_since' | 'closed_at';
  order: 'asc' | 'desc';
}

/** Among so many of the newest tickets a part of the subject is looked for: what is inside words no index finds. */
export const searchedNewest = 10_000;

const sortKeys = {
  updated_at: sql`t.updated_at`,
  created_at: sql`t.created_at`,
  closed_at: sql`t.closed_at`,
  number: sql`t.number`,
  priority: sql`case t.priority when 'high' then 3 when 'medium' then 2 else 1 end`,
} as const;

// Whom nobody waits for comes last, whichever way.
const waitingKey = (isDescending: boolean) =>
  isDescending
    ? sql`coalesce(t.waiting_since, '-infinity'::timestamptz)`
    : sql`coalesce(t.waiting_since, 'infinity'::timestamptz)`;

/** Tickets as a list shows them, with the paging facts. */
export async function listTickets(
  account: Account,
  query: TicketsQuery,
  filters: TicketFilters,
): Promise<{ rows: TicketRow[]; meta: ListMeta & { searched_newest?: number } }> {
  const isSearch = filters.subject !== undefined;
  const conditions = [sql`t.account_id = ${account.id}`, ...(await conditionsOf(account, filters))];
  const source = isSearch
    ? sql`(select * from tickets where account_id = ${account.id} order by updated_at desc, id desc limit ${searchedNewest})`
    : sql`tickets`;
  const isDescending = query.order === 'desc';
  const { ids, meta } = await pageOfRows(account, query, {
    rows: sql`from ${source} t where ${sql.join(conditions, sql` and `)}`,
    id: sql`t.id`,
    key: query.sort === 'waiting_since' ? waitingKey(isDescending) : sortKeys[query.sort],
    isDescending,
  });
  const rows = await rowsOf(account, sql`t.id = any(${ids}::bigint[])`);
  const places = new Map(ids.map((id, place) => [id, place]));
  return {
    rows: rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0)),
    meta: { ...meta, ...(isSearch && { searched_newest: searchedNewest }) },
  };
}

/** Tickets by a condition on the table `t`, newest first. */
export async function rowsOf(
  account: Account,
  condition: RawBuilder<unknown>,
  most = 10_000,
): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select t.id, t.number, t.subject, t.status, t.priority, t.channel, t.contact_id, t.requester_key as email, t.requester_name,
      (select jsonb_build_object('id', u.id, 'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)) from users u where u.id = t.assignee_id) as assignee,
      t.support_email_id, t.tags, t.follow_up_of, t.message_count, t.waiting_since, t.first_reply_at, t.closed_at, t.snoozed_until, t.sla_due_at, t.sla_warn_at, t.reopened, t.third_party_at,
      exists (select from ticket_drafts d where d.account_id = ${account.id} and d.owner = ${ownerOf(account)} and d.ticket_id = t.id) as has_draft, t.version, t.created_at, t.updated_at
    from tickets t where t.account_id = ${account.id} and ${condition} order by t.id desc limit ${most}`.execute(
    account.db,
  );
  return rows;
}

/** The tickets whose customers wait longest. */
export async function waitingTickets(account: Account, most: number): Promise<TicketRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where account_id = ${account.id} and status <> 'closed' and waiting_since is not null order by waiting_since limit ${most}`.execute(
    account.db,
  );
  const found = await rowsOf(account, sql`t.id = any(${rows.map(({ id }) => id)}::bigint[])`);
  return found.toSorted((one, other) =>
    (one.waiting_since ?? '').localeCompare(other.waiting_since ?? ''),
  );
}

/** One ticket with its messages, files and history; the number of one that was merged leads to the other. 404 where there is none. */
export async function ticketOf(account: Account, number: number): Promise<TicketDetail> {
  const ticket = await rowByNumber(account, number);
  const messages = await messagesOf(account, ticket.id);
  return {
    ...ticket,
    messages,
    files: await filesOf(account, ticket.id),
    events: await eventsOf(account, ticket.id),
    merged: await mergedInto(account, ticket.id),
    clocks: await clocksOf(account, ticket.id),
    rating: await ratingOf(account, ticket.id),
    ...replyOf(ticket, messages),
    draft: await draftOf(account, ticket.id),
  };
}

async function rowByNumber(account: Account, number: number): Promise<TicketRow> {
  const { rows } = await sql<{ merged_into: number | null }>`
    select merged_into from tickets where account_id = ${account.id} and number = ${number}`.execute(
    account.db,
  );
  const into = rows[0]?.merged_into ?? null;
  const shown = into === null ? number : await numberOf(account, into);
  const [ticket] = await rowsOf(account, sql`t.number = ${shown}`);
  if (!ticket) throw notFound('ticket');
  return ticket;
}

const mostMessages = 500;

async function messagesOf(account: Account, ticketId: number): Promise<TicketMessage[]> {
  const { rows } = await sql<TicketMessage>`
    select m.id, m.kind, m.author_id, m.author_name, m.author_email, m.to_emails as "to", m.cc_emails as cc, m.text, m.html, m.is_auto, m.is_held, m.sender_proof,
      m.delivery, m.delivery_error, m.created_at, m.merged_from is not null as is_merged, m.refers_to, m.passed_files,
      (select min(o.due_at) from desk_outbox o where o.account_id = ${account.id} and o.message_id = m.id and o.state = 'waiting' and o.due_at > ${account.now}::timestamptz
        and m.delivery = 'waiting' and not m.is_auto) as undo_until
    from ticket_messages m where m.account_id = ${account.id} and m.ticket_id = ${ticketId} order by m.created_at desc, m.id desc limit ${mostMessages}`.execute(
    account.db,
  );
  return rows.reverse();
}

async function filesOf(account: Account, ticketId: number): Promise<TicketFile[]> {
  const { rows } = await sql<TicketFile>`
    select id, message_id, name, type, size, file_key is not null and not is_erased as is_kept from ticket_files
    where account_id = ${account.id} and ticket_id = ${ticketId} order by id limit 1000`.execute(
    account.db,
  );
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

async function eventsOf(account: Account, ticketId: number): Promise<TicketEvent[]> {
  const { rows } = await sql<TicketEvent>`
    select id, kind, actor_id, actor_name, before, after, at from ticket_events
    where account_id = ${account.id} and ticket_id = ${ticketId} order by id desc limit 500`.execute(
    account.db,
  );
  return rows.reverse();
}

// Whoever asked, with those whom their last mail named besides (nobody proves that a later one without a proof is theirs), and those whose tickets became part of this one.
function replyOf(
  ticket: TicketRow,
  messages: readonly TicketMessage[],
): Pick<TicketDetail, 'reply_to' | 'reply_cc'> {
  const byPeople = messages.filter(({ kind, is_auto: isAuto }) => kind === 'customer' && !isAuto);
  const merged = byPeople.flatMap(({ is_merged: isMerged, author_email: email }) =>
    isMerged && email !== '' ? [email] : [],
  );
  const last = byPeople.findLast(
    ({ sender_proof: proof }, place) => place === 0 || proof === null || proof === 'proven',
  );
  const cc = new Set([...(last?.cc ?? []), ...merged]);
  cc.delete(ticket.email);
  return { reply_to: ticket.email, reply_cc: [...cc] };
}
