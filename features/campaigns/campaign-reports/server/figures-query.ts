import { sql, type RawBuilder } from 'kysely';
import { refreshOutcomes } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { rates } from '#platform/contract/measures.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import {
  figureNames,
  rateNames,
  type CampaignReport,
  type FigureName,
  type Figures,
} from '../contract/reports.ts';

/** Which campaigns a list of reports holds. */
export interface ReportChoice {
  name?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  parent_id?: number | undefined;
  ids?: readonly number[] | undefined;
  tag_ids?: readonly number[] | undefined;
  brand_ids?: readonly number[] | undefined;
  /** Lists that a campaign went to, among others. */
  list_ids?: readonly number[] | undefined;
  /** Domains of the address that a campaign came from. */
  sender_domains?: readonly string[] | undefined;
}

/** When the first mail of a campaign could leave; null while it is held, and for one that was stopped or called back in that time. */
const leftAt = (account: Account) =>
  sql`(select m.started_at from mailings m where m.account_id = ${account.id} and m.id = r.mailing_id)`;

/** When a campaign went out, as reports order and narrow by it: of one that is not done, when it began. */
export const sentAt = (account: Account): RawBuilder<unknown> =>
  sql`coalesce(r.sent_at, ${leftAt(account)})`;

/** Each figure from the tables that hold them: o what became of people, k what they did. */
const figureSql: Readonly<Record<FigureName, RawBuilder<unknown>>> = {
  sent: sql`(o.delivered + o.hard_bounced + o.soft_bounced)`,
  delivered: sql`o.delivered`,
  opens: sql`coalesce(k.opens, 0)`,
  unique_opens: sql`coalesce(k.unique_opens, 0)`,
  clicks: sql`coalesce(k.clicks, 0)`,
  unique_clicks: sql`coalesce(k.unique_clicks, 0)`,
  bounces: sql`(o.hard_bounced + o.soft_bounced)`,
  hard_bounces: sql`o.hard_bounced`,
  soft_bounces: sql`o.soft_bounced`,
  unsubscribes: sql`coalesce(k.unsubscribes, 0)`,
  complaints: sql`coalesce(k.complaints, 0)`,
  machine_opens: sql`coalesce(k.machine_opens, 0)`,
  machine_clicks: sql`coalesce(k.machine_clicks, 0)`,
};

/** The figures as columns. */
export const figureColumns = sql.join(
  figureNames.map((name) => sql`${figureSql[name]} as ${sql.ref(name)}`),
);

/** The figures of many added up, as columns. */
export const figureSums = sql.join(
  figureNames.map((name) => sql`coalesce(sum(${figureSql[name]}), 0)::bigint as ${sql.ref(name)}`),
);

/** Campaigns that have gone out, with their figures beside them and what else is joined to them. Call countOutcomes before. */
export function reportedFrom(
  account: Account,
  choice: ReportChoice,
  joins: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`from campaigns r join mailing_outcomes o on o.account_id = ${account.id} and o.mailing_id = r.mailing_id
    left join mailing_counters k on k.account_id = ${account.id} and k.mailing_id = r.mailing_id ${joins} where ${reported(account, choice)}`;
}

/** Brings the figures of these campaigns up to date: those that finished and were counted cost nothing. */
export async function countOutcomes(account: Account, choice: ReportChoice): Promise<void> {
  const { rows } = await sql<{ mailing_id: number }>`
    select r.mailing_id from campaigns r left join mailing_outcomes o on o.account_id = ${account.id} and o.mailing_id = r.mailing_id
    where ${reported(account, choice)} and coalesce(o.is_final, false) is false order by r.mailing_id`.execute(
    account.db,
  );
  await refreshOutcomes(
    account,
    rows.map((row) => row.mailing_id),
  );
}

/** A page of the list of reports. */
export async function listReports(
  account: Account,
  query: ReportChoice & {
    page: number;
    per_page: number;
    sort: string;
    sort_order?: 'asc' | 'desc' | undefined;
  },
): Promise<{ rows: CampaignReport[]; total: number }> {
  await countOutcomes(account, query);
  const way =
    (query.sort_order ?? (query.sort === 'name' ? 'asc' : 'desc')) === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<CampaignReport>`
    select r.id, r.name, r.subject, r.status, ${sentAt(account)} as sent_at, r.parent_id, ${figureColumns} ${reportedFrom(account, query)}
    order by ${sortBy(account, query.sort)} ${way} nulls last, r.id ${way} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(
    account.db,
  );
  const {
    rows: [count],
  } = await sql<{
    total: number;
  }>`select count(*) as total from campaigns r where ${reported(account, query)}`.execute(
    account.db,
  );
  return { rows, total: count?.total ?? 0 };
}

/** Everything the list shows, added up. */
export async function totalReports(
  account: Account,
  choice: ReportChoice,
): Promise<Figures & { campaigns: number }> {
  await countOutcomes(account, choice);
  const {
    rows: [row],
  } = await sql<
    Figures & { campaigns: number }
  >`select count(*) as campaigns, ${figureSums} ${reportedFrom(account, choice)}`.execute(
    account.db,
  );
  return row!;
}

function reported(account: Account, choice: ReportChoice): RawBuilder<unknown> {
  const { name, from, to, parent_id: parent, ids } = choice;
  const zone = account.record.time_zone;
  const wanted = name?.trim() ?? '';
  const like = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`r.account_id = ${account.id} and r.mailing_id is not null and r.archived_at is null and r.status in ('active', 'paused', 'sent', 'stopped', 'failed') and ${sentAt(account)} is not null
    ${wanted === '' ? sql`` : sql`and (r.name ilike ${like} or r.subject ilike ${like})`}
    ${from === undefined ? sql`` : sql`and ${sentAt(account)} >= ${from}::date::timestamp at time zone ${zone}`}
    ${to === undefined ? sql`` : sql`and ${sentAt(account)} < (${to}::date + 1)::timestamp at time zone ${zone}`}
    ${parent === undefined ? sql`` : sql`and r.parent_id = ${parent}`}
    ${ids === undefined ? sql`` : sql`and r.id = any(${[...ids]}::bigint[])`}
    ${labelled(choice)}
    and ${all(inSeenFolders(account, 'campaign'))}`;
}

function labelled({
  tag_ids: tags,
  brand_ids: brands,
  list_ids: lists,
  sender_domains: domains,
}: ReportChoice): RawBuilder<unknown> {
  return sql`${tags === undefined ? sql`` : sql`and r.ctags && ${[...tags]}::bigint[]`}
    ${brands === undefined ? sql`` : sql`and r.brand_id = any(${[...brands]}::bigint[])`}
    ${lists === undefined ? sql`` : sql`and r.lists && ${[...lists]}::bigint[]`}
    ${domains === undefined ? sql`` : sql`and lower(split_part(r.from_email, '@', 2)) = any(${domains.map((domain) => domain.toLowerCase())}::text[])`}`;
}

function sortBy(account: Account, sort: string): RawBuilder<unknown> {
  const rate = rateNames.find((name) => name === sort);
  if (rate)
    return sql`${figureSql[rates[rate].part]}::float8 / nullif(${figureSql[rates[rate].whole]}, 0)`;
  const figure = figureNames.find((name) => name === sort);
  if (figure) return figureSql[figure];
  return sort === 'name' ? sql`r.name collate "und-x-icu"` : sentAt(account);
}
