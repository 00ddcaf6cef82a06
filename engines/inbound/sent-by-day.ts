import { sql, type RawBuilder } from 'kysely';
import { refreshOutcomes, rollingSentByDay } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** Which mails are counted: of senders whose domain this holds for, from a day of UTC on. */
export interface SentChoice {
  isOurs: (host: RawBuilder<unknown>) => RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

/**
 * Query of (day, domain, sent): the mails that were sent, by the day and the domain of their From address. A mailing that went
 * out within one day from one address is taken from its own figures once they are final, one that goes to people one by one from
 * its figures by day; only the others' mails are read.
 */
export function sentByDay(account: Account, { isOurs, from }: SentChoice): RawBuilder<unknown> {
  const since = sql`(${from})::timestamp at time zone 'UTC'`;
  const domain = sql`lower(split_part(m.message ->> 'fromEmail', '@', 2))`;
  return sql`
    select m.day, m.domain, m.delivered + (select count(*) from deliveries d
      where d.account_id = ${account.id} and d.mailing_id = m.id and d.bounced_at is not null and d.state = 'bounced' and d.sent_at is not null) as sent
    from (select m.account_id, m.id, (m.started_at at time zone 'UTC')::date as day, ${domain} as domain, o.delivered ${mailings(account, since)} and ${isCounted}) m
    where m.day >= ${from} and ${isOurs(sql`m.domain`)}
    union all
    select n.day, n.domain, n.sent from (
      select d.day, coalesce(case when d.variant > 0 then lower(split_part(m.variants -> (d.variant - 1) ->> 'fromEmail', '@', 2)) end, m.domain) as domain, d.sent
      from (select m.account_id, m.id, m.variants, ${domain} as domain ${mailings(account, since)} and (${isCounted}) is not true and not m.is_rolling and (m.variants is not null or ${isOurs(domain)})) m
        cross join lateral (select (d.sent_at at time zone 'UTC')::date as day, d.variant, count(*) as sent from deliveries d
          where d.account_id = ${account.id} and d.mailing_id = m.id and d.sent_at >= ${since} group by 1, 2) d) n
    where ${isOurs(sql`n.domain`)}
    union all
    select s.day, m.domain, s.sent from (select m.id, ${domain} as domain ${mailings(account, since)} and m.is_rolling and ${isOurs(domain)}) m
      join (${rollingSentByDay(account, from)}) s on s.mailing_id = m.id`;
}

/** Brings the figures of mailings that are over up to date, so that their mails need not be read again. */
export async function countFinished(
  account: Account,
  { from }: Pick<SentChoice, 'from'>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select m.id ${mailings(account, sql`(${from})::timestamp at time zone 'UTC'`)} and ${isOfOneDay} and o.is_final is not true order by m.id`.execute(
    account.db,
  );
  await refreshOutcomes(
    account,
    rows.map(({ id }) => id),
  );
}

// Nothing was sent of a mailing after its end.
const mailings = (account: Account, since: RawBuilder<unknown>) => sql`
  from mailings m left join mailing_outcomes o on o.account_id = ${account.id} and o.mailing_id = m.id
  where m.account_id = ${account.id} and not m.is_sample and (m.finished_at is null or m.finished_at >= ${since})`;
const isOfOneDay = sql`m.status = 'finished' and (m.started_at at time zone 'UTC')::date = (m.finished_at at time zone 'UTC')::date
  and (m.variants is null or not jsonb_path_exists(m.variants, '$[*].fromEmail'))`;
const isCounted = sql`${isOfOneDay} and o.is_final`;
