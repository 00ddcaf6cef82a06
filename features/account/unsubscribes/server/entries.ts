import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { consentEventsOfAddress } from '#engines/audience/public.ts';
import { countedUpTo, listMeta, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { pageWindow } from '#platform/server/resource/page-window.ts';
import { contains } from '#platform/server/resource/resource-table.ts';
import { isAmong, keyBeginsWith } from '#platform/server/resource/search.ts';
import { countRows } from '#platform/server/resource/total.ts';
import type {
  Unsubscribe,
  UnsubscribeDetail,
  UnsubscribeKind,
  UnsubscribeQuery,
} from '../contract.ts';

/** An entry with the key its address is compared by. */
export type Entry = Unsubscribe & { key: string };

// A hash stands for a pseudonymised person: it stays honoured, but there is nothing to show.
const stores: Record<UnsubscribeKind, (account: Account) => RawBuilder<unknown>> = {
  global: (
    account,
  ) => sql`select id, 'global' as kind, email_key as key, note, reason as cause, source, null::bigint as brand_id, mailing_id, created_by, created_at, updated_at
    from suppressions where account_id = ${account.id} and reason in ('do_not_mail', 'unsubscribed', 'complained') and email_key not like 'hash:%'`,
  brand: (
    account,
  ) => sql`select id, 'brand' as kind, email_key as key, note, 'unsubscribed' as cause, source, brand_id, mailing_id, created_by, created_at, updated_at
    from brand_unsubscribes where account_id = ${account.id}`,
  sms: (
    account,
  ) => sql`select id, 'sms' as kind, phone_key as key, note, 'unsubscribed' as cause, source, null::bigint as brand_id, null::bigint as mailing_id, created_by, created_at, updated_at
    from sms_unsubscribes where account_id = ${account.id} and phone_key not like 'hash:%' and same_as is null`,
};

const shown = (account: Account) => sql`
  r.id, r.kind, coalesce(c.email, r.key) as address, r.key, r.note as reason, r.cause, r.source, r.brand_id, b.name as brand_name, c.id as contact_id,
  case when m.id is not null then jsonb_build_object('id', (m.message -> 'campaign' ->> 'id')::bigint, 'name', m.message -> 'campaign' ->> 'name') end as campaign,
  r.created_by, r.created_at, r.updated_at
  from page r
  left join contacts c on c.account_id = ${account.id} and r.kind <> 'sms' and c.email_key = r.key
  left join brands b on b.account_id = ${account.id} and b.id = r.brand_id
  left join mailings m on m.account_id = ${account.id} and m.id = r.mailing_id`;

/** Which entries are meant. */
export interface EntryChoice {
  kinds: readonly UnsubscribeKind[];
  name?: string | undefined;
  brandId?: number | undefined;
  ids?: readonly number[] | undefined;
  excludedIds?: readonly number[] | undefined;
}

/** A page of entries with its paging facts. */
export async function listEntries(
  account: Account,
  kinds: readonly UnsubscribeKind[],
  query: UnsubscribeQuery,
): Promise<{ rows: Unsubscribe[]; meta: ListMeta }> {
  const choice = {
    kinds: kindsOf(kinds, query.kind),
    name: query.name,
    brandId: query.brand_id,
    ids: query.ids,
  };
  const direction =
    (query.sort_order ?? (query.sort === 'created_at' ? 'desc' : 'asc')) === 'desc'
      ? sql`desc`
      : sql`asc`;
  // Ids are given in the order of time, and the index of each store is in their order.
  const by = query.sort === 'address' ? sql`key` : sql`id`;
  const total = await countRows(account, sql`from ${chosenSql(account, choice)}`, {
    isExact: query.exact_total,
  });
  if (!pageWindow(query, total)) return { rows: [], meta: listMeta(total, query) };
  const { rows } = await sql<Entry>`
    with page as (select * from ${chosenSql(account, choice, sql`order by ${by} ${direction}, id ${direction} limit ${query.page * query.per_page}`)} order by ${by} ${direction}, id ${direction} limit ${query.per_page} offset ${(query.page - 1) * query.per_page})
    select ${shown(account)} order by r.${by} ${direction}, r.id ${direction}`.execute(account.db);
  return { rows: rows.map(withoutKey), meta: listMeta(total, query) };
}

/** Every entry of a choice in pieces, oldest id first, for files. */
export async function nextEntries(
  account: Account,
  choice: EntryChoice,
  after: number,
  limit: number,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    with page as (select * from ${chosenSql(account, choice)} and id > ${after} order by id limit ${limit})
    select ${shown(account)} order by r.id`.execute(account.db);
  return rows;
}

/** One entry; a stranger's id does not exist. */
export async function entryOf(
  account: Account,
  kinds: readonly UnsubscribeKind[],
  id: number,
): Promise<Entry> {
  const {
    rows: [row],
  } = await sql<Entry>`
    with page as (select * from ${chosenSql(account, { kinds, ids: [id] })}) select ${shown(account)}`.execute(
    account.db,
  );
  if (!row) throw notFound('unsubscribe entry');
  return row;
}

/** The entries of these addresses, as a call that added them answers. */
export async function entryOfKey(
  account: Account,
  kind: UnsubscribeKind,
  key: string,
  brandId: number | undefined,
): Promise<Unsubscribe> {
  const {
    rows: [row],
  } = await sql<Entry>`
    with page as (select * from ${chosenSql(account, { kinds: [kind], brandId })} and key = ${key}) select ${shown(account)}`.execute(
    account.db,
  );
  if (!row) throw notFound('unsubscribe entry');
  return withoutKey(row);
}

/** An entry with what its address said over time. */
export async function detailOf(
  account: Account,
  kinds: readonly UnsubscribeKind[],
  id: number,
): Promise<UnsubscribeDetail> {
  const entry = await entryOf(account, kinds, id);
  return { ...withoutKey(entry), history: await consentEventsOfAddress(account, entry.key) };
}

/** The entry as the wire carries it. */
export function withoutKey({ key: _key, ...entry }: Entry): Unsubscribe {
  return entry;
}

/** The stores that a query narrows a family to. */
export function kindsOf(
  kinds: readonly UnsubscribeKind[],
  asked: UnsubscribeKind | undefined,
): readonly UnsubscribeKind[] {
  return asked === undefined ? kinds : kinds.filter((kind) => kind === asked);
}

/** The chosen entries of all stores; `first` orders and limits each store by itself, so that each is read from its own index. */
function chosenSql(account: Account, choice: EntryChoice, first = sql``): RawBuilder<unknown> {
  const { kinds, name, brandId, ids, excludedIds } = choice;
  const text = name?.trim().toLowerCase() ?? '';
  const conditions: RawBuilder<SqlBool>[] = [
    ...(brandId === undefined ? [] : [sql<SqlBool>`brand_id = ${brandId}`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`id = any(${[...ids]}::bigint[])`]),
    ...(excludedIds === undefined ? [] : [sql<SqlBool>`id <> all(${[...excludedIds]}::bigint[])`]),
  ];
  const where = sql`where true ${sql.join(
    conditions.map((one) => sql` and ${one}`),
    sql``,
  )}`;
  if (kinds.length === 0) return sql`(${stores.global(account)} and false) entries where true`;
  const all = sql.join(
    kinds.map((kind) => {
      const store = stores[kind](account);
      const found = text === '' ? sql`` : sql`and ${isFound(store, text)}`;
      return sql`(select * from (${store}) store ${where} ${found} ${first})`;
    }),
    sql` union all `,
  );
  return sql`(${all}) entries where true`;
}

// Anywhere in the address or the note of the newest entries, and beyond them by the beginning of the address.
function isFound(store: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return isAmong(sql`id`, [
    sql`select id from (select * from (${store}) s order by id desc limit ${countedUpTo}) near
      where ${contains(sql`key`, text)} or ${contains(sql`note`, text)}`,
    sql`select id from (${store}) begun where ${keyBeginsWith(sql`key`, text)} limit ${countedUpTo + 1}`,
  ]);
}
