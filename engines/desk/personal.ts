import { sql } from 'kysely';
import { z } from 'zod';
import type {
  ErasePeople,
  MergePeople,
  PersonalData,
} from '#platform/server/family/personal-data.ts';
import { countContacts } from './desk-contacts.ts';
import { readWordsAnew } from './ticket-words.ts';

// Tickets stay, so that figures add up; what says who asked, and what was said, goes. Who is looked for by address is found
// by an index. Files are marked here and removed from the store afterwards.
const eraseRequesters: ErasePeople = async (account, { ids, words }) => {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])
    union select id from tickets where account_id = ${account.id} and requester_key <> '' and requester_key = any(${[...words]}::text[])`.execute(
    account.db,
  );
  const tickets = rows.map(({ id }) => id);
  const ofTickets = sql`account_id = ${account.id} and ticket_id = any(${tickets}::bigint[])`;
  // What was said to them in a ticket that became part of another.
  const ofMerged = sql`account_id = ${account.id} and merged_from = any(${tickets}::bigint[])`;
  await sql`update tickets set requester_key = '', requester_name = '', subject = '' where account_id = ${account.id} and id = any(${tickets}::bigint[])`.execute(
    account.db,
  );
  for (const ofPeople of [ofTickets, ofMerged])
    await sql`update ticket_messages set author_name = case when kind = 'customer' then '' else author_name end, author_email = '', to_emails = '{}', cc_emails = '{}',
      text = '', html = '', message_id = '', message_id_hash = null, in_reply_to = '', sender_proof = null, delivery_error = '' where ${ofPeople}`.execute(
      account.db,
    );
  await sql`update ticket_files set name = '', type = '', is_erased = true where account_id = ${account.id}
    and message_id in (select id from ticket_messages where ${ofMerged})`.execute(account.db);
  const { rows: besides } = await sql<{ ticket_id: number; id: number }>`
    update ticket_messages set author_name = '', author_email = '', text = '', html = '', message_id = '', message_id_hash = null, in_reply_to = '', sender_proof = null
    where account_id = ${account.id} and author_email <> '' and author_email = any(${[...words]}::text[]) returning ticket_id, id`.execute(
    account.db,
  );
  const theirs = sql`account_id = ${account.id} and message_id = any(${besides.map(({ id }) => id)}::bigint[])`;
  for (const ofPeople of [ofTickets, theirs])
    await sql`update ticket_files set name = '', type = '', is_erased = true where ${ofPeople}`.execute(
      account.db,
    );
  await sql`delete from ticket_drafts where ${ofTickets}`.execute(account.db);
  await sql`update ticket_uploads set name = '', type = '', is_whole = false, drop_at = ${account.now}::timestamptz where ${ofTickets}`.execute(
    account.db,
  );
  await sql`update ticket_events set before = '', after = '' where ${ofTickets} and kind in ('subject', 'bounced')`.execute(
    account.db,
  );
  await sql`update ticket_ratings set requester_key = '', comment = '' where ${ofTickets}`.execute(
    account.db,
  );
  await sql`delete from desk_outbox where ${ofTickets}`.execute(account.db);
  const { rows: holders } = await sql<{
    ticket_id: number;
  }>`select distinct ticket_id from ticket_messages where ${ofMerged}`.execute(account.db);
  await readWordsAnew(account, [
    ...tickets,
    ...[...besides, ...holders].map((row) => row.ticket_id),
  ]);
  // What was sent to them in tickets of others, where the outbox finds it.
  await sql`update ticket_messages m set to_emails = array(select a from unnest(m.to_emails) a where a <> all(${[...words]}::text[])),
      cc_emails = array(select a from unnest(m.cc_emails) a where a <> all(${[...words]}::text[]))
    where m.account_id = ${account.id} and m.id in (select o.message_id from desk_outbox o where o.account_id = ${account.id} and o.recipient = any(${[...words]}::text[]))`.execute(
    account.db,
  );
  await sql`delete from desk_outbox where account_id = ${account.id} and recipient = any(${[...words]}::text[])`.execute(
    account.db,
  );
};

const movedIds = z.array(z.number());

// Tickets follow the person, and go back when the merge is undone.
const mergeRequesters: MergePeople = {
  async merge(account, { from, into }) {
    const { rows } = await sql<{ id: number }>`
      update tickets set contact_id = ${into} where account_id = ${account.id} and contact_id = ${from} returning id`.execute(
      account.db,
    );
    await countContacts(account, [from, into]);
    return rows.map(({ id }) => id);
  },
  async undo(account, { from, into }, moved) {
    const ids = movedIds.parse(moved);
    await sql`update tickets set contact_id = ${from} where account_id = ${account.id} and contact_id = ${into} and id = any(${ids}::bigint[])`.execute(
      account.db,
    );
    await countContacts(account, [from, into]);
  },
};

/** What tables of the service desk say of people. */
export const ticketPersonalData: PersonalData = {
  columns: {
    tickets: ['contact_id', 'requester_key', 'requester_name', 'subject'],
    ticket_messages: [
      'author_email',
      'author_name',
      'cc_emails',
      'delivery_error',
      'html',
      'in_reply_to',
      'message_id',
      'message_id_hash',
      'sender_proof',
      'text',
      'to_emails',
    ],
    ticket_files: ['name', 'type'],
    ticket_drafts: ['text', 'cc'],
    ticket_uploads: ['name', 'type'],
    ticket_ratings: ['requester_key', 'comment'],
    ticket_events: ['before', 'after'],
    desk_outbox: ['recipient', 'error'],
    desk_contacts: ['contact_id'],
    ticket_search: ['words'],
  },
  exports: {
    tickets: {
      record: 'ticket',
      perPage: 50,
      rows: (account, { id }) => sql`
        select r.id, r.contact_id, r.number, r.subject, r.status, r.priority, r.channel, r.requester_key, r.requester_name, r.created_at, r.closed_at,
          (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'author_name', m.author_name, 'author_email', m.author_email, 'to', m.to_emails,
              'cc', m.cc_emails, 'message_id', m.message_id, 'in_reply_to', m.in_reply_to, 'sender_proof', m.sender_proof, 'text', m.text, 'created_at', m.created_at) order by m.id), '[]')
            from ticket_messages m where m.account_id = ${account.id} and (m.ticket_id = r.id or m.merged_from = r.id) and m.kind in ('customer', 'reply')) as messages,
          (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'type', f.type, 'size', f.size) order by f.id), '[]')
            from ticket_files f where f.account_id = ${account.id} and f.ticket_id = r.id and f.message_id in (select m.id from ticket_messages m
              where m.account_id = ${account.id} and m.ticket_id = r.id and m.kind in ('customer', 'reply'))) as files,
          (select jsonb_build_object('requester_key', g.requester_key, 'asked_at', g.asked_at, 'score', g.score, 'comment', g.comment, 'rated_at', g.rated_at)
            from ticket_ratings g where g.account_id = ${account.id} and g.ticket_id = r.id) as rating
        from tickets r where r.account_id = ${account.id} and r.contact_id = ${id}`,
    },
    ticket_messages: { leftOut: 'is part of the tickets that are exported' },
    ticket_ratings: { leftOut: 'is part of the tickets that are exported' },
    ticket_files: { leftOut: 'is part of the tickets that are exported' },
    ticket_drafts: { leftOut: 'is being written by an agent' },
    ticket_uploads: { leftOut: 'waits to be sent by an agent' },
    ticket_events: { leftOut: 'says what agents did with a ticket' },
    desk_contacts: { leftOut: 'counts the tickets that are exported' },
    ticket_search: { leftOut: 'holds the words of the tickets that are exported' },
    desk_outbox: { leftOut: 'says how the messages of exported tickets were sent' },
  },
  erase: eraseRequesters,
  merges: mergeRequesters,
};
