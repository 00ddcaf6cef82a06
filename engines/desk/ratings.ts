import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { TicketRating } from './contract.ts';
import type { RatingLanguage } from './rating-texts.ts';
import { notifyOfRating } from './notify-followers.ts';

/** So many days a rating can be given and changed. */
export const ratedForDays = 14;

/** Notes that the person who asked is to be asked how a ticket went, where its support address asks; once a ticket, after an answer of the desk. */
export async function planRating(account: Account, ticketId: number): Promise<void> {
  await sql`insert into ticket_ratings (account_id, ticket_id, requester_key, due_at)
    select ${account.id}, t.id, t.requester_key, seconds_later(${account.now}::timestamptz, s.rating_delay_hours * 3600.0)
    from tickets t join support_emails s on s.account_id = ${account.id} and s.asks_rating
      and s.id = coalesce(t.support_email_id, (select min(d.id) from support_emails d where d.account_id = ${account.id} and not d.is_sample))
    where t.account_id = ${account.id} and t.id = ${ticketId} and t.requester_key <> '' and t.first_reply_at is not null
    on conflict (account_id, ticket_id) do update set due_at = excluded.due_at where ticket_ratings.state = 'waiting'`.execute(
    account.db,
  );
}

/** A ticket as its rating page shows it. */
export interface AskedTicket {
  number: number;
  subject: string;
  language: RatingLanguage;
  score: 'good' | 'bad' | null;
  comment: string;
  is_ended: boolean;
}

/** The ticket that somebody was asked about; undefined where nobody was. */
export async function askedTicket(
  account: Account,
  ticketId: number,
): Promise<AskedTicket | undefined> {
  const { rows } = await sql<AskedTicket>`
    select t.number, t.subject, r.score, r.comment, r.asked_at < seconds_later(${account.now}::timestamptz, ${-ratedForDays * 86_400}) as is_ended,
      coalesce((select s.language from support_emails s where s.account_id = ${account.id} and s.id = coalesce(t.support_email_id,
        (select min(d.id) from support_emails d where d.account_id = ${account.id} and not d.is_sample))), 'en') as language
    from ticket_ratings r join tickets t on t.account_id = ${account.id} and t.id = r.ticket_id
    where r.account_id = ${account.id} and r.ticket_id = ${ticketId} and r.state = 'asked'`.execute(
    account.db,
  );
  return rows[0];
}

/** Keeps what a person says of a ticket; members hear of a bad rating when it turns bad. */
export async function rateTicket(
  account: Account,
  { notifications, realtime }: Pick<Services, 'notifications' | 'realtime'>,
  { ticketId, score, comment }: { ticketId: number; score: 'good' | 'bad'; comment: string },
): Promise<void> {
  // The same said twice at once is said once.
  await sql`select 1 from ticket_ratings where account_id = ${account.id} and ticket_id = ${ticketId} for update`.execute(
    account.db,
  );
  const asked = await askedTicket(account, ticketId);
  if (!asked || asked.is_ended) return;
  await sql`update ticket_ratings set score = ${score}, comment = ${comment}, rated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and ticket_id = ${ticketId} and state = 'asked'`.execute(
    account.db,
  );
  account.afterCommit(() => realtime.publish(account.id, 'tickets', { number: asked.number }));
  if (score !== asked.score) await notifyOfRating(account, ticketId, score);
  if (score !== 'bad' || asked.score === 'bad') return;
  const id = await notifications.start(account, {
    message: `Ticket #${asked.number} was rated as not good.`,
    notifiableType: 'tickets',
  });
  account.afterCommit(() => notifications.progress(account.id, id, { percent: 100 }));
}

/** What was said of a ticket; null where nobody was asked. */
export async function ratingOf(account: Account, ticketId: number): Promise<TicketRating | null> {
  const { rows } = await sql<TicketRating>`
    select asked_at, score, comment, rated_at from ticket_ratings
    where account_id = ${account.id} and ticket_id = ${ticketId} and state = 'asked'`.execute(
    account.db,
  );
  return rows[0] ?? null;
}
