import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { agentsOf } from '../agents.ts';
import { countContacts } from '../desk-contacts.ts';
import { removeRows } from '../remove-ticket.ts';
import { choosePolicy } from '../sync-clocks.ts';
import { readWordsAnew } from '../ticket-words.ts';
import { insertRatings } from './past-ratings.ts';
import { storiesInEnglish } from './stories-in-english.ts';
import { storiesInGerman } from './stories-in-german.ts';
import { played, type PlayedTicket, type SamplePerson } from './play-story.ts';

/** So many tickets are made, over so many days. */
const made = 60;
const days = 42;
/** So many of the newest have the deadlines of a policy. */
const promised = 3;

/** Makes tickets of the past six weeks, of contacts who write German and of others; without contacts there are none. */
export async function makeSampleTickets(
  account: Account,
  {
    now,
    people,
    supportEmailId,
  }: {
    now: Date;
    people: readonly Omit<SamplePerson, 'contactId'>[];
    supportEmailId: number | null;
  },
): Promise<void> {
  const tickets = await playAll(account, now, await contactsAmong(account, people));
  if (tickets.length === 0) return;
  const first = await takeNumbers(account, tickets.length);
  const ids = await insertTickets(account, tickets, { first, supportEmailId });
  const parts = tickets.flatMap((ticket, at) => ticket.parts.map((part) => ({ ...part, at })));
  await insertMessages(account, parts, ids);
  await insertEvents(account, tickets, ids);
  await insertRatings(account, tickets, ids);
  // Those before had no deadlines yet: all would be missed long ago.
  for (const id of ids.slice(-promised)) await choosePolicy(account, id);
  await readWordsAnew(account, ids);
  await countContacts(account, [...new Set(tickets.map(({ contactId }) => contactId))]);
}

/** Takes the sample tickets out again, with what was said in them. */
export async function removeSampleTickets(account: Account): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where account_id = ${account.id} and is_sample order by id`.execute(
    account.db,
  );
  await removeRows(
    account,
    rows.map(({ id }) => id),
  );
}

// Somebody whose address the account had before is no sample contact, and asks nothing.
async function contactsAmong(
  account: Account,
  people: readonly Omit<SamplePerson, 'contactId'>[],
): Promise<SamplePerson[]> {
  const { rows } = await sql<{ id: number; email_key: string }>`
    select id, email_key from contacts where account_id = ${account.id} and is_sample and email_key = any(${people.map(({ email }) => email)}::text[])`.execute(
    account.db,
  );
  const ids = new Map(rows.map(({ id, email_key: email }) => [email, id]));
  return people.flatMap((person) => {
    const contactId = ids.get(person.email);
    return contactId === undefined ? [] : [{ ...person, contactId }];
  });
}

// Those that came last are under way, all others have come to their end.
async function playAll(
  account: Account,
  now: Date,
  people: readonly SamplePerson[],
): Promise<PlayedTicket[]> {
  const agents = await agentsOf(account);
  const stories = { en: storiesInEnglish, de: storiesInGerman };
  const writers = {
    en: people.filter(({ language }) => language === 'en'),
    de: people.filter(({ language }) => language === 'de'),
  };
  const found: PlayedTicket[] = [];
  for (let at = 0; at < made; at++) {
    const language = at % 5 < 3 ? 'en' : 'de';
    const person = writers[language][(at * 7) % Math.max(1, writers[language].length)];
    const story = stories[language][at % stories[language].length];
    if (!person || !story) continue;
    const begun = new Date(
      now.getTime() - ((made - at) / made) * days * 86_400_000 + 4 * 3_600_000,
    );
    const agent = agents[at % Math.max(1, agents.length)] ?? null;
    found.push(played({ story, person, begun, now, agent, at, left: made - at }));
  }
  return found;
}

// A range of numbers at once; people who make tickets meanwhile wait for the end of the transaction.
async function takeNumbers(account: Account, count: number): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into desk_counters (account_id, kind, value) values (${account.id}, 'ticket', ${count})
    on conflict (account_id, kind) do update set value = desk_counters.value + ${count} returning value`.execute(
    account.db,
  );
  return Number(rows[0]?.value ?? count) - count + 1;
}

async function insertTickets(
  account: Account,
  tickets: readonly PlayedTicket[],
  { first, supportEmailId }: { first: number; supportEmailId: number | null },
): Promise<number[]> {
  const rows = tickets.map(({ parts, events: _events, ...ticket }, at) => ({
    ...ticket,
    number: first + at,
    messages: parts.length,
  }));
  const { rows: inserted } = await sql<{ id: number; number: number }>`
    insert into tickets (account_id, number, subject, status, priority, channel, contact_id, requester_key, requester_name, assignee_id, tags, message_count,
      waiting_since, first_reply_at, last_customer_at, last_agent_at, third_party_at, closed_at, support_email_id, is_sample, created_at, updated_at)
    select ${account.id}, r.number, r.subject, r.status, r.priority, 'email', r."contactId", r.email, r.name, r."assigneeId",
      array(select jsonb_array_elements_text(r.tags)), r.messages, r."waitingSince", r."firstReplyAt", r."lastCustomerAt", r."lastAgentAt", r."thirdPartyAt", r."closedAt", ${supportEmailId}::bigint, true,
      r."createdAt", r."updatedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(number bigint, subject text, status text, priority text, "contactId" bigint, email text, name text,
      "assigneeId" bigint, tags jsonb, messages int, "waitingSince" timestamptz, "firstReplyAt" timestamptz, "lastCustomerAt" timestamptz,
      "lastAgentAt" timestamptz, "thirdPartyAt" timestamptz, "closedAt" timestamptz, "createdAt" timestamptz, "updatedAt" timestamptz)
    returning id, number`.execute(account.db);
  return inserted.toSorted((one, other) => one.number - other.number).map(({ id }) => id);
}

async function insertMessages(
  account: Account,
  parts: readonly (PlayedTicket['parts'][number] & { at: number })[],
  ids: readonly number[],
): Promise<void> {
  const rows = parts
    .map(({ at, ...part }) => ({ ...part, ticketId: ids[at] }))
    .toSorted((one, other) => one.time.localeCompare(other.time))
    .map((part, place) => ({ ...part, place }));
  await sql`insert into ticket_messages (account_id, ticket_id, kind, author_id, author_name, author_email, to_emails, text, delivery, created_at)
    select ${account.id}, r."ticketId", r.kind, r."authorId", r."authorName", r."authorEmail", array(select jsonb_array_elements_text(r."to")), r.text,
      case when r.kind in ('reply', 'forward') then 'sent' else 'none' end, r.time
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r("ticketId" bigint, kind text, "authorId" bigint, "authorName" text, "authorEmail" text, "to" jsonb, text text, time timestamptz, place int)
    order by r.place returning id`.execute(account.db);
  // What is passed on, and what the third party answers, is what stands before.
  await sql`update ticket_messages m set refers_to = (select max(p.id) from ticket_messages p where p.account_id = ${account.id} and p.ticket_id = m.ticket_id
      and p.id < m.id and p.kind = case when m.kind = 'forward' then 'customer' else 'forward' end)
    where m.account_id = ${account.id} and m.ticket_id = any(${[...ids]}::bigint[]) and m.kind in ('forward', 'third_party')`.execute(
    account.db,
  );
}

async function insertEvents(
  account: Account,
  tickets: readonly PlayedTicket[],
  ids: readonly number[],
): Promise<void> {
  const rows = tickets
    .flatMap(({ events }, at) => events.map((event) => ({ ...event, ticketId: ids[at] })))
    .toSorted((one, other) => one.time.localeCompare(other.time))
    .map((event, place) => ({ ...event, place }));
  await sql`insert into ticket_events (account_id, ticket_id, kind, actor_id, actor_name, before, after, at)
    select ${account.id}, r."ticketId", r.kind, r."actorId", r."actorName", r.before, r.after, r.time
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r("ticketId" bigint, kind text, "actorId" bigint, "actorName" text, before text, after text, time timestamptz, place int)
    order by r.place returning id`.execute(account.db);
}
