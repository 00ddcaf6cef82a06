import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { addMessage } from './add-message.ts';
import { ratingText } from './rating-texts.ts';
import { supportAddress } from './support-addresses.ts';

const everyMs = 60_000;
const atOnce = 100;
const restDays = 7;

/** Makes what asks how closed tickets went, beside any number of other processes. */
export function createRatingAsker(parts: Pick<Services, 'database' | 'log'>): RepeatingWorker {
  return createRepeatingWorker({
    everyMs,
    failure: 'ratings of tickets could not be asked for and are tried again',
    log: parts.log,
    async turn(stopping) {
      let claimed = 0;
      for (const accountId of await dueAccounts(parts)) {
        if (stopping.aborted) return undefined;
        claimed += await inAccount(parts.database, { accountId }, askDue);
      }
      return claimed >= atOnce ? moreAtOnce : undefined;
    },
  });
}

async function dueAccounts({ database }: Pick<Services, 'database'>): Promise<number[]> {
  return acrossAccounts(database, 'find closed tickets whose rating is due', async (db) => {
    const { rows } = await sql<{ account_id: number }>`
      select account_id from ticket_ratings where state = 'waiting' and due_at <= now() order by due_at limit ${atOnce}`.execute(
      db,
    );
    return [...new Set(rows.map((row) => row.account_id))];
  });
}

interface DueTicket {
  id: number;
  status: string;
  subject: string;
  requester_key: string;
  support_email_id: number | null;
}

// Answers how many tickets it looked at: those that another process holds wait for the next turn.
async function askDue(account: Account): Promise<number> {
  const { rows } = await sql<DueTicket>`
    select t.id, t.status, t.subject, t.requester_key, coalesce(t.support_email_id, (select min(d.id) from support_emails d where d.account_id = ${account.id} and not d.is_sample)) as support_email_id
    from tickets t where t.account_id = ${account.id} and t.id in (
      select r.ticket_id from ticket_ratings r where r.account_id = ${account.id} and r.state = 'waiting' and r.due_at <= ${account.now}::timestamptz
      order by r.due_at limit ${atOnce})
    order by t.id for update skip locked`.execute(account.db);
  for (const ticket of rows) await askAbout(account, ticket);
  return rows.length;
}

// A ticket that was opened again is asked about once it is closed again.
async function askAbout(account: Account, ticket: DueTicket): Promise<void> {
  if (ticket.status !== 'closed' || ticket.requester_key === '') {
    await sql`delete from ticket_ratings where account_id = ${account.id} and ticket_id = ${ticket.id}`.execute(
      account.db,
    );
    return;
  }
  const isAsked = !(await wasAskedLately(account, ticket.requester_key));
  await sql`update ticket_ratings set state = ${isAsked ? 'asked' : 'skipped'}, asked_at = ${isAsked ? account.now : null}::timestamptz
    where account_id = ${account.id} and ticket_id = ${ticket.id}`.execute(account.db);
  if (isAsked) await writeQuestion(account, ticket);
}

async function wasAskedLately(account: Account, person: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ticket_ratings where account_id = ${account.id} and requester_key = ${person}
      and asked_at > seconds_later(${account.now}::timestamptz, ${-restDays * 86_400}) limit 1`.execute(
    account.db,
  );
  return rows.length > 0;
}

// To who asked alone, never to those in copy. The link is added when it is sent: whoever reads the ticket cannot rate it.
async function writeQuestion(account: Account, ticket: DueTicket): Promise<void> {
  const support =
    ticket.support_email_id === null
      ? undefined
      : await supportAddress(account, { id: ticket.support_email_id });
  const to = ticket.requester_key;
  const id = await addMessage(account, ticket.id, {
    kind: 'reply',
    authorName: support?.name ?? account.record.name,
    authorEmail: '',
    to: [to],
    text: ratingText(support?.language === 'de' ? 'de' : 'en', 'letter', {
      subject: ticket.subject,
    }),
    isAuto: true,
    delivery: 'waiting',
  });
  await sql`insert into desk_outbox (account_id, ticket_id, message_id, recipient, purpose, due_at)
    values (${account.id}, ${ticket.id}, ${id}, ${to}, 'rating', ${account.now}::timestamptz)
    on conflict (account_id, message_id, recipient) do nothing`.execute(account.db);
}
