import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { PlayedTicket } from './play-story.ts';

const hour = 3_600_000;
// Said of every other closed ticket, in turn; null: asked, and not answered.
const said = [
  { score: 'good', comment: '' },
  { score: 'good', comment: 'Quick and friendly, thank you!' },
  { score: null, comment: '' },
  { score: 'good', comment: '' },
  { score: 'bad', comment: 'I had to ask twice.' },
] as const;

/** Writes what people said of sample tickets that were closed: most are content, some do not answer. */
export async function insertRatings(
  account: Account,
  tickets: readonly PlayedTicket[],
  ids: readonly number[],
): Promise<void> {
  const rows = tickets
    .flatMap(({ closedAt, email }, at) =>
      closedAt === null ? [] : [{ closedAt: Date.parse(closedAt), email, ticketId: ids[at] }],
    )
    .filter((_one, place) => place % 2 === 0)
    .map(({ closedAt, email, ticketId }, place) => {
      const { score, comment } = said[place % said.length]!;
      const askedAt = new Date(closedAt + 4 * hour).toISOString();
      const ratedAt = score === null ? null : new Date(closedAt + 9 * hour).toISOString();
      return { ticketId, email, score, comment, askedAt, ratedAt };
    });
  await sql`insert into ticket_ratings (account_id, ticket_id, requester_key, state, due_at, asked_at, score, comment, rated_at)
    select ${account.id}, r."ticketId", r.email, 'asked', r."askedAt", r."askedAt", r.score, r.comment, r."ratedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r("ticketId" bigint, email text, score text, comment text, "askedAt" timestamptz, "ratedAt" timestamptz)
    on conflict do nothing`.execute(account.db);
}
