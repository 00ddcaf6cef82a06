import { sql, type RawBuilder } from 'kysely';
import { linksOf, ofMailings, onLinks, type Mailings } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { ReportPerson } from '../contract/reports.ts';
import { namedLike } from './recipients-query.ts';

/** One URL of a mail: a position by its number, or all positions of an address. */
export interface UrlChoice {
  link_no?: number | undefined;
  url?: string | undefined;
  name?: string | undefined;
}

/** The numbers of the links that are meant; without a choice every link. */
export async function linksMeant(
  account: Account,
  mailings: Mailings,
  choice: UrlChoice,
): Promise<number[]> {
  const links = await linksOf(account, mailings);
  const meant = links.filter(
    (link) =>
      (choice.link_no === undefined || link.link_no === choice.link_no) &&
      (choice.url === undefined || link.url === choice.url),
  );
  if (meant.length === 0 && (choice.link_no !== undefined || choice.url !== undefined))
    throw notFound('link');
  return meant.map((link) => link.link_no);
}

/** People who clicked one of these links, who did it last first. */
export async function recipientsOfUrl(
  account: Account,
  mailings: Mailings,
  linkNos: readonly number[],
  query: {
    page: number;
    per_page: number;
    name?: string | undefined;
    sort?: 'at' | 'email' | 'times' | undefined;
    sort_order?: 'asc' | 'desc' | undefined;
  },
): Promise<{ rows: ReportPerson[]; total: number }> {
  const chosen = await from(account, mailings, linkNos, query.name);
  const way =
    (query.sort_order ?? (query.sort === 'email' ? 'asc' : 'desc')) === 'asc'
      ? sql`asc`
      : sql`desc`;
  const by =
    query.sort === 'email'
      ? sql`coalesce(c.email, '')`
      : query.sort === 'times'
        ? sql`count(*)`
        : sql`min(e.at)`;
  const { rows } = await sql<Omit<ReportPerson, 'id'>>`${columns} ${chosen} ${grouped}
    order by ${by} ${way}, e.contact_id limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(
    account.db,
  );
  const {
    rows: [count],
  } = await sql<{ total: number }>`select count(distinct e.contact_id) as total ${chosen}`.execute(
    account.db,
  );
  return { rows: rows.map((row) => ({ ...row, id: row.contact_id })), total: count?.total ?? 0 };
}

/** The next clickers by contact, for files. */
export async function nextClickers(
  account: Account,
  mailings: Mailings,
  linkNos: readonly number[],
  query: { name?: string | undefined; after: number; limit: number },
): Promise<ReportPerson[]> {
  const { rows } = await sql<
    Omit<ReportPerson, 'id'>
  >`${columns} ${await from(account, mailings, linkNos, query.name)} and e.contact_id > ${query.after} ${grouped}
    order by e.contact_id limit ${query.limit}`.execute(account.db);
  return rows.map((row) => ({ ...row, id: row.contact_id }));
}

const columns = sql`select e.contact_id, coalesce(c.email, nullif(c.phone, ''), '') as email, coalesce(c.first_name, '') as first_name, coalesce(c.last_name, '') as last_name, min(e.at) as at,
  count(*) as times, max(e.at) as last_at, null::text as type, null::text as response, null::text as detail`;
const grouped = sql`group by e.contact_id, c.email, c.phone, c.first_name, c.last_name`;

async function from(
  account: Account,
  mailings: Mailings,
  linkNos: readonly number[],
  name: string | undefined,
): Promise<RawBuilder<unknown>> {
  return sql`from message_events e left join contacts c on c.account_id = ${account.id} and c.id = e.contact_id
    where e.account_id = ${account.id} and ${ofMailings(sql`e.mailing_id`, mailings)} and e.kind = 'click' and not e.is_machine and ${await onLinks(account, mailings, linkNos)} ${namedLike(name)}`;
}
