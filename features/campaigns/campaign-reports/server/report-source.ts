import { sql, type RawBuilder } from 'kysely';
import { providerMeasures, type Dimension } from '#engines/reporting/contract.ts';
import {
  factsOf,
  foldMailing,
  periodSql,
  staleMailings,
  type Facts,
  type FactsQuery,
  type ReportSource,
  type Within,
} from '#engines/reporting/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { rates } from '#platform/contract/measures.ts';
import { figureNames } from '../contract/reports.ts';
import {
  countOutcomes,
  figureSums,
  reportedFrom,
  sentAt,
  type ReportChoice,
} from './figures-query.ts';

type Days = FactsQuery['days'];

/** Campaigns in custom reports: the figures of the list of reports, by whatever campaigns are grouped by. */
export const campaignSource: ReportSource = {
  async facts(account, query) {
    const choice = choiceOf(query);
    await countOutcomes(account, choice);
    const groups = await groupsOf(account, choice, query);
    return query.columns.some((column) => column.startsWith('isp:'))
      ? withProviders(groups, await providersOf(account, choice, query))
      : groups;
  },
  async waiting(account, days) {
    return (await staleOf(account, days)).reduce((sum, { rows }) => sum + rows, 0);
  },
  async prepare(within: Within, days) {
    for (const mailing of await within((account) => staleOf(account, days)))
      await within((account) => foldMailing(account, mailing));
  },
};

async function staleOf(account: Account, days: Days) {
  await countOutcomes(account, days);
  return staleMailings(
    account,
    sql`m.account_id = ${account.id} and m.id in (select r.mailing_id ${reportedFrom(account, days)})`,
  );
}

function choiceOf({ days, filters }: FactsQuery): ReportChoice {
  const some = <T>(values: readonly T[]) => (values.length === 0 ? undefined : values);
  return {
    ...days,
    ids: some(filters.campaign_ids),
    tag_ids: some(filters.tag_ids),
    brand_ids: some(filters.brand_ids),
    list_ids: some(filters.list_ids),
    sender_domains: some(filters.sender_domains),
  };
}

const fields = {
  subject: sql`r.subject`,
  status: sql`r.status`,
  from_name: sql`r.from_name`,
  from_email: sql`r.from_email`,
  language: sql`r.language`,
  created_by: sql`r.created_by`,
} as const;

async function groupsOf(
  account: Account,
  choice: ReportChoice,
  { dimensions, columns, limit }: FactsQuery,
): Promise<Facts[]> {
  const isOne = dimensions.includes('campaign');
  const words = isOne ? columns.filter((name) => name in fields || name === 'sent_at') : [];
  const shown = words.map(
    (name) =>
      sql`min(${name === 'sent_at' ? sentText(account) : fields[name as keyof typeof fields]}) as ${sql.ref(`w_${name}`)}`,
  );
  const { rows } = await sql<Record<string, unknown>>`
    select ${keysSql(account, dimensions)} ${sql.join([sql`count(*)::float8 as campaigns`, figureSums, ...shown])}
    ${reportedFrom(account, choice, joinsOf(account, dimensions))}
    ${groupSql(dimensions)} order by sum(o.delivered + o.hard_bounced + o.soft_bounced) desc, max(r.id) desc limit ${limit}`.execute(
    account.db,
  );
  return rows.map((row) => ({
    ...factsOf(row, { dimensions: dimensions.length, figures: ['campaigns', ...figureNames] }),
    words: Object.fromEntries(
      words.map((name) => [name, (row[`w_${name}`] ?? null) as string | null]),
    ),
  }));
}

function sentText(account: Account): RawBuilder<unknown> {
  return sql`to_char(${sentAt(account)} at time zone ${account.record.time_zone}, 'YYYY-MM-DD HH24:MI')`;
}

// What becomes of the emails at each provider: from the days of the mailings, which are folded before.
async function providersOf(
  account: Account,
  choice: ReportChoice,
  { dimensions }: FactsQuery,
): Promise<(Facts & { provider: string })[]> {
  const joins = sql`${joinsOf(account, dimensions)}
    join mailing_days d on d.account_id = ${account.id} and d.mailing_id = r.mailing_id`;
  const sums = sql`sum(d.delivered)::float8 as delivered, sum(d.hard_bounces + d.soft_bounces)::float8 as bounces,
    sum(d.delivered + d.hard_bounces + d.soft_bounces)::float8 as sent, sum(d.unique_opens)::float8 as unique_opens,
    sum(d.unique_clicks)::float8 as unique_clicks, sum(d.complaints)::float8 as complaints`;
  const { rows } = await sql<Record<string, unknown> & { provider: string }>`
    select ${keysSql(account, dimensions)} d.provider, ${sums} ${reportedFrom(account, choice, joins)}
    group by ${sql.join([...groups(dimensions), sql`d.provider`])}`.execute(account.db);
  return rows.map((row) => ({
    ...factsOf(row, { dimensions: dimensions.length, figures: figuresOfProviders }),
    provider: row.provider,
  }));
}

// The figures that the columns of a provider can tell, and those that their rates are made of.
const figuresOfProviders: readonly string[] = [
  ...new Set(
    providerMeasures.flatMap((name) =>
      name in rates
        ? [rates[name as keyof typeof rates].part, rates[name as keyof typeof rates].whole]
        : [name],
    ),
  ),
];

function withProviders(
  found: readonly Facts[],
  providers: readonly (Facts & { provider: string })[],
): Facts[] {
  const byKey = Map.groupBy(providers, ({ keys }) => JSON.stringify(keys));
  return found.map((group) => ({
    ...group,
    providers: Object.fromEntries(
      (byKey.get(JSON.stringify(group.keys)) ?? []).map(({ provider, figures }) => [
        provider,
        figures,
      ]),
    ),
  }));
}

function joinsOf(account: Account, dimensions: readonly Dimension[]): RawBuilder<unknown> {
  const tag = dimensions.includes('tag')
    ? sql`left join lateral unnest(r.ctags) tagged(id) on true left join campaign_tags t on t.account_id = ${account.id} and t.id = tagged.id`
    : sql``;
  const brand = dimensions.includes('brand')
    ? sql`left join brands b on b.account_id = ${account.id} and b.id = r.brand_id`
    : sql``;
  return sql`${tag} ${brand}`;
}

const senderDomain = sql`lower(split_part(r.from_email, '@', 2))`;

// A dimension as its key and its label.
function pairOf(account: Account, name: Dimension): [RawBuilder<unknown>, RawBuilder<unknown>] {
  if (name === 'campaign') return [sql`r.id`, sql`r.name`];
  if (name === 'tag') return [sql`t.id`, sql`t.name`];
  if (name === 'brand') return [sql`b.id`, sql`b.name`];
  if (name === 'sender_domain') return [senderDomain, senderDomain];
  const period = periodSql(
    sql`(${sentAt(account)} at time zone ${account.record.time_zone})::date`,
    name as 'day' | 'week' | 'month',
  );
  return [period, period];
}

function keysSql(account: Account, dimensions: readonly Dimension[]): RawBuilder<unknown> {
  const parts = dimensions.map((name, no) => {
    const [key, label] = pairOf(account, name);
    return sql`${key} as ${sql.ref(`k${no}`)}, ${label} as ${sql.ref(`l${no}`)},`;
  });
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
}

// By their places: keys and labels stand first.
function groups(dimensions: readonly Dimension[]): RawBuilder<unknown>[] {
  return dimensions.flatMap((_name, no) => [sql.lit(2 * no + 1), sql.lit(2 * no + 2)]);
}

function groupSql(dimensions: readonly Dimension[]): RawBuilder<unknown> {
  return dimensions.length === 0
    ? sql`having count(*) > 0`
    : sql`group by ${sql.join(groups(dimensions))}`;
}
