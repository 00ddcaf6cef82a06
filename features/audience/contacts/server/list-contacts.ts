import { sql, type RawBuilder } from 'kysely';
import { contactCount, lastSentAtSql } from '#engines/audience/public.ts';
import { listSize } from '#features/audience/lists/server/public.ts';
import { countedUpTo, listMeta, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ContactRow } from '#engines/audience/contract.ts';
import { direction, pageWindow, type PageWindow } from '#platform/server/resource/page-window.ts';
import { capped, countRows } from '#platform/server/resource/total.ts';
import type { ContactListQuery } from '../contract.ts';
import { chosenContacts, isShortList, statusSql, type ChosenContacts } from './contacts-query.ts';
import { membersByAge } from './members-by-age.ts';

/** What a page of contacts is read by. */
interface Asked {
  account: Account;
  query: ContactListQuery;
  listId: number | undefined;
  chosen: ChosenContacts;
  isByEmail: boolean;
  isDescending: boolean;
}

/** The ids of a page, and the paging facts. */
interface Page {
  ids: number[];
  meta: ListMeta;
}

/**
 * A page of contacts of the account or of one list, newest first. Most of them: the ids come from an index in its own
 * order, from the nearer end. Few of them (search, states, short lists): up to 10,000 are found by their own indexes and
 * put in order.
 */
export async function listContacts(
  account: Account,
  query: ContactListQuery,
  listId?: number,
): Promise<{ rows: ContactRow[]; meta: ListMeta }> {
  const chosen = await chosenContacts(account, { ...query, listId });
  const isByEmail = query.sort === 'email';
  const asked = {
    account,
    query,
    listId,
    chosen,
    isByEmail,
    isDescending: (query.sort_order ?? (isByEmail ? 'asc' : 'desc')) === 'desc',
  };
  const isWalked = chosen.isMost && !(await isShortList(account, listId));
  const { ids, meta } = await (isWalked ? pageOfMost(asked) : pageOfFew(asked));
  return { rows: await contactRows(account, ids, { listId, fieldIds: query.field_ids }), meta };
}

async function pageOfMost({
  account,
  query,
  listId,
  chosen,
  isByEmail,
  isDescending,
}: Asked): Promise<Page> {
  // Everybody on a list is a count over its memberships alone.
  const counted =
    chosen.isEveryone && listId !== undefined
      ? sql`from list_memberships m where m.account_id = ${account.id} and m.list_id = ${listId}`
      : sql`from ${chosen.from} where ${chosen.where}`;
  const total = await countRows(account, counted, {
    isExact: query.exact_total,
    kept: chosen.isEveryone ? () => keptTotal(account, listId) : undefined,
  });
  const meta = listMeta(total, query);
  const window = pageWindow(query, total);
  if (!window) return { ids: [], meta };
  const asWalked = isDescending !== window.isFromEnd;
  const ids =
    listId === undefined || isByEmail
      ? await walkIndex({ account, chosen, isByEmail }, asWalked, window)
      : await membersByAge(account, chosen, { listId, isDescending: asWalked, window });
  return { ids: window.isFromEnd ? ids.reverse() : ids, meta };
}

async function walkIndex(
  { account, chosen, isByEmail }: Pick<Asked, 'account' | 'chosen' | 'isByEmail'>,
  isDescending: boolean,
  window: PageWindow,
): Promise<number[]> {
  const order = direction(isDescending);
  const keys = isByEmail ? sql`c.email_key ${order}` : sql`c.created_at ${order}, c.id ${order}`;
  const { rows } = await sql<{ id: number }>`
    select c.id from ${chosen.from} where ${chosen.where} order by ${keys} limit ${window.take} offset ${window.skip}`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}

async function pageOfFew({
  account,
  query,
  chosen,
  isByEmail,
  isDescending,
}: Asked): Promise<Page> {
  const key = isByEmail ? sql`c.email_key` : sql`c.created_at`;
  const order = direction(isDescending);
  const far = query.exact_total === true ? sql`` : sql`limit ${countedUpTo + 1}`;
  const found = sql.join(
    chosen.ways.map((way) => sql`(select c.id, ${key} as key ${way})`),
    sql` union all `,
  );
  const {
    rows: [row],
  } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (${found} ${far})
    select (select count(*) from found) as total,
      array(select id from found order by key ${order}, id ${order} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}) as ids`.execute(
    account.db,
  );
  const total = capped(row?.total ?? 0, query.exact_total);
  pageWindow(query, total);
  return { ids: (row?.ids ?? []).map(Number), meta: listMeta(total, query) };
}

async function keptTotal(account: Account, listId: number | undefined): Promise<number> {
  return listId === undefined ? contactCount(account) : listSize(account, listId);
}

/** These contacts as answers carry them, in the order of the ids. */
export async function contactRows(
  account: Account,
  ids: readonly number[],
  {
    listId,
    fieldIds,
  }: { listId?: number | undefined; fieldIds?: readonly number[] | undefined } = {},
): Promise<ContactRow[]> {
  if (ids.length === 0) return [];
  const membership =
    listId === undefined
      ? sql``
      : sql`join list_memberships m on m.account_id = ${account.id} and m.list_id = ${listId} and m.contact_id = c.id`;
  const { rows } = await sql<ContactRow>`
    select c.id, coalesce(c.email, '') as email, c.first_name, c.last_name, c.phone, c.fax, ${statusSql(account, listId)} as status, c.source, c.created_at, c.updated_at,
      ${lastSentAtSql(account.id)} as last_sent_at, f.last_open_at, f.last_click_at ${fieldIds ? sql`, ${customValues(fieldIds)} as custom_values` : sql``}
    from unnest(${[...ids]}::bigint[]) with ordinality as page (id, place)
    join contacts c on c.account_id = ${account.id} and c.id = page.id ${membership}
    left join contact_facts f on f.account_id = ${account.id} and f.contact_id = c.id
    left join suppressions s on s.account_id = ${account.id} and s.email_key = c.email_key order by page.place`.execute(
    account.db,
  );
  return rows;
}

function customValues(fieldIds: readonly number[]): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_object_agg(v.key,
      case jsonb_typeof(v.value) when 'string' then to_jsonb(left(v.value #>> '{}', 200)) else v.value end)
    from jsonb_each(c.custom) v where v.key = any(${fieldIds.map(String)}::text[])), '{}')`;
}
