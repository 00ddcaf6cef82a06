import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** What became of the recipients of one variant. People open and click here; machines are counted nowhere. */
export interface VariantCounts {
  /** From 1; 0 are those who wait for the winner. */
  variant: number;
  /** True for those who got it to find the winner. */
  is_sample: boolean;
  people: number;
  waiting: number;
  delivered: number;
  bounced: number;
  opened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
}

/**
 * Counts recipients by variant. With a number of minutes only events within that time after the recipient's own email count, so that
 * nobody's variant wins because it left earlier.
 */
export async function countsByVariant(
  account: Account,
  mailingId: number,
  withinMinutes?: number,
): Promise<VariantCounts[]> {
  const did = (column: 'opened_at' | 'clicked_at') =>
    withinMinutes === undefined
      ? sql`${sql.ref(`d.${column}`)} is not null`
      : sql`${sql.ref(`d.${column}`)} <= d.sent_at + make_interval(mins => ${withinMinutes}::int)`;
  const { rows } = await sql<VariantCounts>`
    select d.variant, d.is_sample, count(*) filter (where d.state <> 'suppressed') as people,
      count(*) filter (where d.state in ('pending', 'deferred', 'claimed', 'body_written')) as waiting,
      count(*) filter (where d.state = 'sent') as delivered, count(*) filter (where d.state = 'bounced') as bounced,
      count(*) filter (where d.state = 'sent' and ${did('opened_at')}) as opened, count(*) filter (where d.state = 'sent' and ${did('clicked_at')}) as clicked,
      count(*) filter (where d.unsubscribed_at is not null) as unsubscribed, count(*) filter (where d.complained_at is not null) as complained
    from deliveries d where d.account_id = ${account.id} and d.mailing_id = ${mailingId}
    group by d.variant, d.is_sample order by d.variant, d.is_sample desc`.execute(account.db);
  return rows;
}

/**
 * What orders credited to a mailing brought, by the variant of its samples, in ten-thousandths; only orders within so many
 * minutes of the person's mail. Empty without orders, and with orders in several currencies, which nobody can add up.
 */
export async function revenueByVariant(
  account: Account,
  mailingId: number,
  withinMinutes: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ variant: number; revenue: number; currencies: number }>`
    select d.variant, (sum(o.net_value) * 10000)::float8 as revenue, (select count(distinct currency) from conversions
        where account_id = ${account.id} and mailing_id = ${mailingId} and state = 'counted')::int as currencies
    from conversions o join deliveries d on d.account_id = ${account.id} and d.mailing_id = o.mailing_id and d.contact_id = o.contact_id
    where o.account_id = ${account.id} and o.mailing_id = ${mailingId} and o.state = 'counted' and d.is_sample and o.at <= d.sent_at + make_interval(mins => ${withinMinutes}::int)
    group by d.variant`.execute(account.db);
  return new Map(
    rows
      .filter(({ currencies }) => currencies === 1)
      .map(({ variant, revenue }) => [variant, Math.round(revenue)]),
  );
}
