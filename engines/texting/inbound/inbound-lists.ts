import { sql, type RawBuilder } from 'kysely';
import type { ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import { contains } from '#platform/server/resource/resource-table.ts';
import type { InboundRow } from './replies-contract.ts';

/** A page of texts that came in, newest first. */
export interface InboundPage {
  rows: InboundRow[];
  meta: ListMeta;
}

interface PageQuery {
  page: number;
  per_page: number;
  /** Part of the number or of the text. */
  search?: string | undefined;
}

/** What people answered to texts of these runs. */
export function repliesPage(
  account: Account,
  query: PageQuery & { runIds: readonly number[] },
): Promise<InboundPage> {
  return inboundPage(account, query, sql`i.run_id = any(${[...query.runIds]}::bigint[])`);
}

/** How many texts came as answers to each of these runs; runs without any are missing. */
export async function replyCounts(
  account: Account,
  runIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select i.run_id as id, count(*)::int as count from sms_inbound i
    where i.account_id = ${account.id} and i.run_id = any(${[...runIds]}::bigint[]) group by i.run_id`.execute(
    account.db,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** All texts that came in; of those that a person should look at, the open ones where it is asked for. */
export function receivedPage(
  account: Account,
  query: PageQuery & { kind?: string | undefined; isOpen?: boolean | undefined },
): Promise<InboundPage> {
  const isOpen =
    query.isOpen === undefined
      ? sql``
      : query.isOpen
        ? sql`and i.decision is null`
        : sql`and i.decision is not null`;
  const ofKind = query.kind === undefined ? sql`true` : sql`i.kind = ${query.kind}`;
  return inboundPage(account, query, sql`${ofKind} ${isOpen}`);
}

/** How many texts wait for somebody to look at them. */
export async function openReviews(account: Account): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from sms_inbound i where i.account_id = ${account.id} and i.kind = 'review' and i.decision is null limit 1000) waiting`.execute(
    account.db,
  );
  return rows[0]?.count ?? 0;
}

/** What a person texted to keywords, newest first. */
export function keywordTextsOf(
  account: Account,
  contactIds: readonly number[],
  query: PageQuery,
): Promise<InboundPage> {
  return inboundPage(
    account,
    query,
    sql`i.contact_id = any(${[...contactIds]}::bigint[]) and i.kind = 'keyword'`,
  );
}

/** One text that came in; null where there is none. */
export async function inboundOf(account: Account, id: number): Promise<InboundRow | null> {
  return (await rowsOf(account, [id]))[0] ?? null;
}

async function inboundPage(
  account: Account,
  query: PageQuery,
  chosen: RawBuilder<unknown>,
): Promise<InboundPage> {
  const search = (query.search ?? '').trim();
  const found =
    search === ''
      ? sql``
      : sql`and (${contains(sql`i.from_key`, search.replaceAll(/[\s()-]/g, ''))} or ${contains(sql`i.text`, search)})`;
  const { ids, meta } = await pageOfRows(account, query, {
    rows: sql`from sms_inbound i where i.account_id = ${account.id} and ${chosen} ${found}`,
    id: sql`i.id`,
    isDescending: true,
  });
  return { rows: await rowsOf(account, ids), meta };
}

async function rowsOf(account: Account, ids: readonly number[]): Promise<InboundRow[]> {
  const { rows } = await sql<InboundRow>`
    select i.id, i.kind, i.from_key as "from", i.to_number as "to", i.text, i.contact_id,
      coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), c.email) as contact_name,
      i.keyword_id, i.run_id, i.answer, i.decision, i.decided_by, i.decided_at, i.received_at
    from sms_inbound i left join contacts c on c.account_id = ${account.id} and c.id = i.contact_id
    where i.account_id = ${account.id} and i.id = any(${[...ids]}::bigint[]) order by i.id desc`.execute(
    account.db,
  );
  return rows;
}
