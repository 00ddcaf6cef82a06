import { sql, type RawBuilder } from 'kysely';
import { figuresOf, type Dimension, type ReportType } from '#engines/reporting/contract.ts';
import {
  factsOf,
  periodSql,
  type Facts,
  type FactsQuery,
  type ReportSource,
} from '#engines/reporting/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';

/** SMS campaigns in custom reports: what became of their texts. */
export const smsSource: ReportSource = {
  facts: (account, query) => factsOfTexts(account, query, 'sms'),
};

/** All texts in custom reports, whatever sent them: campaigns, journeys, programs. */
export const messageSource: ReportSource = {
  facts: (account, query) => factsOfTexts(account, query, 'message'),
};

const sums = sql`count(*)::float8 as recipients,
  count(*) filter (where m.state in ('sent', 'delivered'))::float8 as sent,
  count(*) filter (where m.state = 'delivered')::float8 as delivered,
  count(*) filter (where m.state in ('failed', 'unknown'))::float8 as failed,
  count(*) filter (where m.state = 'suppressed')::float8 as suppressed,
  count(m.clicked_at)::float8 as clicked, coalesce(sum(m.units), 0)::float8 as units,
  count(m.unsubscribed_at)::float8 as unsubscribed`;

const fields: Readonly<Record<string, RawBuilder<unknown>>> = {
  status: sql`min(r.status)`,
  sent_at: sql`min(r.sent_at)::text`,
  from_number: sql`min(r.from_number)`,
  text: sql`min(r.text)`,
};

async function factsOfTexts(
  account: Account,
  query: FactsQuery,
  type: Extract<ReportType, 'sms' | 'message'>,
): Promise<Facts[]> {
  const { dimensions, days, filters, limit, columns } = query;
  const zone = account.record.time_zone;
  const words = dimensions.includes('campaign') ? columns.filter((name) => name in fields) : [];
  const shown = words.map((name) => sql`${fields[name]} as ${sql.ref(`w_${name}`)}`);
  const { rows } = await sql<Record<string, unknown>>`
    select ${keysSql(account, dimensions)} ${sql.join([sums, ...shown])}
    from mobile_messages m join mobile_runs n on n.account_id = ${account.id} and n.id = m.run_id and n.channel = 'sms'
    ${type === 'sms' ? campaignsSql(account) : sql``}
    where m.account_id = ${account.id} and m.created_at >= ${days.from}::date::timestamp at time zone ${zone}
      and m.created_at < (${days.to}::date + 1)::timestamp at time zone ${zone}
      ${filters.numbers.length === 0 ? sql`` : sql`and m.from_number = any(${filters.numbers}::text[])`}
      ${type === 'sms' && filters.sms_campaign_ids.length > 0 ? sql`and r.id = any(${filters.sms_campaign_ids}::bigint[])` : sql``}
      ${type === 'sms' ? sql`and ${all(inSeenFolders(account, 'sms_campaign'))}` : sql``}
    ${dimensions.length === 0 ? sql`having count(*) > 0` : sql`group by ${sql.join(dimensions.flatMap((_name, no) => [sql.lit(2 * no + 1), sql.lit(2 * no + 2)]))}`}
    order by count(*) desc limit ${limit}`.execute(account.db);
  return rows.map((row) => ({
    ...factsOf(row, { dimensions: dimensions.length, figures: figuresOf[type] }),
    words: Object.fromEntries(
      words.map((name) => [name, (row[`w_${name}`] ?? null) as string | null]),
    ),
  }));
}

function campaignsSql(account: Account): RawBuilder<unknown> {
  return sql`join sms_campaigns r on r.account_id = ${account.id} and n.source_type in ('sms_campaign', 'workflow_sms') and r.id = n.source_id`;
}

function keysSql(account: Account, dimensions: readonly Dimension[]): RawBuilder<unknown> {
  const parts = dimensions.map((name, no) => {
    const [key, label] = pairOf(account, name);
    return sql`${key} as ${sql.ref(`k${no}`)}, ${label} as ${sql.ref(`l${no}`)},`;
  });
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
}

function pairOf(account: Account, name: Dimension): [RawBuilder<unknown>, RawBuilder<unknown>] {
  if (name === 'campaign') return [sql`r.id`, sql`r.name`];
  const one =
    name === 'state'
      ? sql`m.state`
      : name === 'number'
        ? sql`coalesce(m.from_number, '')`
        : name === 'provider'
          ? sql`coalesce(m.provider, '')`
          : periodSql(
              sql`(m.created_at at time zone ${account.record.time_zone})::date`,
              name as 'day' | 'week' | 'month',
            );
  return [one, one];
}
