import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { ListMeta } from '#platform/contract/resource.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import { notFound } from '#platform/server/errors.ts';

/** What became of one link of a campaign. */
export interface LinkFigures {
  url_id: number;
  url: string;
  /** Clicks of people. */
  clicks: number;
  /** People who clicked, each once. */
  people: number;
  /** Clicks of programs: previews, scanners. */
  machines: number;
}

/** Somebody who clicked a link. */
export interface Clicker {
  contact_id: number;
  name: string;
  email: string;
  phone: string;
  url_id: number;
  url: string;
  clicks: number;
  first_at: string;
  last_at: string;
}

/** The links of runs with what people and programs did with them; the same address in several runs is one link. */
export async function linkFigures(
  account: Account,
  runIds: readonly number[],
): Promise<LinkFigures[]> {
  const { rows } = await sql<LinkFigures>`
    select min(l.id) as url_id, min(l.url) as url, coalesce(sum(c.clicks), 0)::bigint as clicks,
      count(distinct c.contact_id) filter (where c.clicks > 0) as people, coalesce(sum(c.machine_clicks), 0)::bigint as machines
    from sms_links l left join sms_clickers c on c.account_id = ${account.id} and c.link_id = l.id
    where l.account_id = ${account.id} and l.run_id = any(${[...runIds]}::bigint[])
    group by l.url_key order by 3 desc, 1 limit 1000`.execute(account.db);
  return rows;
}

/** One link of runs with its figures; not_found for an id of others. */
export async function linkOfRuns(
  account: Account,
  runIds: readonly number[],
  urlId: number,
): Promise<LinkFigures> {
  const found = (await linkFigures(account, runIds)).find(({ url_id: id }) => id === urlId);
  if (!found) throw notFound('link');
  return found;
}

/** The people who clicked, by their last click; of one link where it is named. */
export async function clickersPage(
  account: Account,
  query: { runIds: readonly number[]; urlId?: number; page: number; per_page: number },
): Promise<{ rows: Clicker[]; meta: ListMeta }> {
  const runs = sql`any(${[...query.runIds]}::bigint[])`;
  const ofLink =
    query.urlId === undefined
      ? sql``
      : sql`and c.link_id in (select l.id from sms_links l where l.account_id = ${account.id} and l.run_id = ${runs}
          and l.url_key = (select o.url_key from sms_links o where o.account_id = ${account.id} and o.id = ${query.urlId}))`;
  const chosen = sql`from sms_clickers c where c.account_id = ${account.id} and c.run_id = ${runs} and c.clicks > 0 ${ofLink}`;
  const { ids, meta } = await pageOfRows(account, query, {
    rows: chosen,
    id: sql`c.id`,
    key: sql`c.last_at`,
    isDescending: true,
  });
  const { rows } = await sql<Clicker>`
    select c.contact_id, coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), '') as name, coalesce(p.email, '') as email,
      coalesce(p.phone, '') as phone, (select min(o.id) from sms_links o where o.account_id = ${account.id} and o.run_id = ${runs} and o.url_key = l.url_key) as url_id,
      l.url, c.clicks, c.first_at, c.last_at
    from unnest(${ids}::bigint[]) with ordinality chosen(id, place)
      join sms_clickers c on c.account_id = ${account.id} and c.id = chosen.id
      join sms_links l on l.account_id = ${account.id} and l.id = c.link_id
      left join contacts p on p.account_id = ${account.id} and p.id = c.contact_id
    order by chosen.place`.execute(account.db);
  return { rows, meta };
}
