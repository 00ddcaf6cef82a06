import { sql } from 'kysely';
import { audienceContactsSql, resolveAudience, type Audience } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { SendingLimits } from './limits.ts';

/** How an audience meets what was sent lately. */
export interface RecentSends {
  /** People who got another marketing mail within the last days asked about, or are about to get one. */
  people: number;
  /** The mailings that most of them got, newest first. */
  mailings: { sourceType: string; sourceId: number; subject: string; count: number }[];
  /** People whom the account's cap would leave out if it left now. */
  capped: number;
}

const recentDays = 3;

/** Counts who of an audience has had mail lately, and whom the cap would cost. Only mailings of the time in question are looked at. */
export async function recentSends(
  account: Account,
  audience: Audience,
  limits: SendingLimits,
): Promise<RecentSends & { days: number }> {
  const days = Math.max(recentDays, limits.cap?.days ?? 0);
  const { rows: recent } = await sql<{ id: number }>`
    select id from mailings where account_id = ${account.id} and is_marketing and started_at is not null
      and coalesce(finished_at, now()) > now() - make_interval(days => ${days}::int) order by id desc limit 500`.execute(
    account.db,
  );
  if (recent.length === 0) return { people: 0, mailings: [], capped: 0, days: recentDays };
  const chosen = audienceContactsSql(await resolveAudience(account, audience));
  const got = sql`
    select d.contact_id, d.mailing_id, coalesce(d.sent_at, now()) as at from (${chosen}) audience
      join deliveries d on d.account_id = ${account.id} and d.contact_id = audience.contact_id and d.mailing_id = any(${recent.map(({ id }) => id)}::bigint[])
    where audience.reason is null and d.state in ('sent', 'unknown', 'claimed', 'body_written', 'pending', 'deferred')`;
  const {
    rows: [counted],
  } = await sql<{ people: number; capped: number }>`
    select count(*) filter (where lately > 0) as people, ${limits.cap ? sql`count(*) filter (where within_cap >= ${limits.cap.mails}::int)` : sql`0::bigint`} as capped
    from (select contact_id, count(*) filter (where at > now() - make_interval(days => ${recentDays}::int)) as lately,
        count(*) filter (where at > now() - make_interval(days => ${limits.cap?.days ?? recentDays}::int)) as within_cap
      from (${got}) got group by contact_id) by_person`.execute(account.db);
  const { rows: mailings } = await sql<RecentSends['mailings'][number]>`
    select m.source_type as "sourceType", m.source_id as "sourceId", m.message ->> 'subject' as subject, count(*) as count
    from (${got}) got join mailings m on m.account_id = ${account.id} and m.id = got.mailing_id
    where got.at > now() - make_interval(days => ${recentDays}::int) group by m.id, 1, 2, 3 order by count(*) desc, m.id desc limit 3`.execute(
    account.db,
  );
  return { people: counted?.people ?? 0, capped: counted?.capped ?? 0, mailings, days: recentDays };
}
