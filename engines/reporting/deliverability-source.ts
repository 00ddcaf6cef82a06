import { sql, type RawBuilder } from 'kysely';
import { refreshOutcomes } from '#engines/delivery/public.ts';
import { isProviderName, providerNames } from '#platform/contract/mailbox-providers.ts';
import type { Account } from '#platform/server/account/account.ts';
import { figuresOf, type Dimension } from './contract.ts';
import { foldMailing, mailingsOfDays, staleMailings, type StaleMailing } from './fold-mailings.ts';
import type { Days } from './range.ts';
import { factsOf } from './rows-of-facts.ts';
import { periodSql, type FactsQuery, type ReportSource, type Within } from './source.ts';

/** What became of all marketing and transactional emails, by sending domain, mailbox provider and the day each was sent. */
export const deliverabilitySource: ReportSource = {
  facts,
  async waiting(account, days) {
    return (await staleOf(account, days)).reduce((sum, { rows }) => sum + rows, 0);
  },
  async prepare(within: Within, days) {
    for (const mailing of await within((account) => staleOf(account, days)))
      await within((account) => foldMailing(account, mailing));
  },
};

async function staleOf(account: Account, days: Days): Promise<StaleMailing[]> {
  const which = mailingsOfDays(account, days);
  const { rows } = await sql<{ id: number }>`
    select m.id from mailings m left join mailing_outcomes o on o.account_id = ${account.id} and o.mailing_id = m.id
    where ${which} and coalesce(o.is_final, false) is false order by m.id`.execute(account.db);
  await refreshOutcomes(
    account,
    rows.map(({ id }) => id),
  );
  return staleMailings(account, which);
}

const kept = [
  'delivered',
  'hard_bounces',
  'soft_bounces',
  'deferred',
  'unique_opens',
  'unique_clicks',
  'unsubscribes',
  'complaints',
] as const;

async function facts(account: Account, query: FactsQuery) {
  const { days, dimensions, limit, filters } = query;
  const sums = sql.join(
    kept.map((name) => sql`sum(d.${sql.ref(name)})::float8 as ${sql.ref(name)}`),
  );
  const narrowed = sql`
    ${filters.sender_domains.length === 0 ? sql`` : sql`and ${senderDomain} = any(${filters.sender_domains.map((name) => name.toLowerCase())}::text[])`}
    ${filters.providers.length === 0 ? sql`` : sql`and d.provider = any(${filters.providers}::text[])`}`;
  const { rows } = await sql<Record<string, unknown>>`
    select ${keysSql(dimensions)} ${sums}, sum(d.hard_bounces + d.soft_bounces)::float8 as bounces,
      sum(d.delivered + d.hard_bounces + d.soft_bounces)::float8 as sent
    from mailing_days d join mailings m on m.account_id = ${account.id} and m.id = d.mailing_id
    where d.account_id = ${account.id} and d.day between ${days.from}::date and ${days.to}::date ${narrowed}
    ${dimensions.length === 0 ? sql`having count(*) > 0` : sql`group by ${sql.join(dimensions.map((_name, no) => sql.lit(no + 1)))}`}
    order by sum(d.delivered + d.hard_bounces + d.soft_bounces) desc limit ${limit}`.execute(
    account.db,
  );
  return rows.map((row) => {
    const group = factsOf(row, {
      dimensions: dimensions.length,
      figures: figuresOf.deliverability,
    });
    return { ...group, labels: group.labels.map((label, no) => nameOf(dimensions[no]!, label)) };
  });
}

const senderDomain = sql`lower(split_part(m.message ->> 'fromEmail', '@', 2))`;

function keysSql(dimensions: readonly Dimension[]): RawBuilder<unknown> {
  const parts = dimensions.map((name, no) => {
    const key = sql.ref(`k${no}`);
    if (name === 'sender_domain') return sql`${senderDomain} as ${key},`;
    if (name === 'provider') return sql`d.provider as ${key},`;
    return sql`${periodSql(sql`d.day`, name as 'day' | 'week' | 'month')} as ${key},`;
  });
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
}

function nameOf(dimension: Dimension, label: string): string {
  return dimension === 'provider' && isProviderName(label) ? providerNames[label] : label;
}
