import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { ownSource, type SourceType } from '../contract/products.ts';

/** The store number of what people of the account made themselves. */
export const ownStore = 0;

const titles: Readonly<Record<string, string>> = {
  [ownSource]: 'Default',
  api: 'API',
  shopify: 'Shopify',
  neto: 'Neto',
  keap: 'Keap',
  clickbank: 'ClickBank',
  retail_express: 'Retail Express',
  bigcommerce: 'BigCommerce',
  woocommerce: 'WooCommerce',
  magento: 'Magento',
  ultracart: 'UltraCart',
};

/** The sources of an account's products, its own first, each with its stores. */
export async function sourceTypes(account: Account): Promise<SourceType[]> {
  const { rows } = await sql<{ kind: string; id: number; name: string }>`
    select kind, id, coalesce(nullif(nick_name, ''), nullif(name, ''), nullif(domain, ''), remote_id) as name
    from store_connections where account_id = ${account.id} and is_active order by kind, name, id`.execute(
    account.db,
  );
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return [
    { type: ownSource, title: titles[ownSource]!, stores: [] },
    ...[...byKind].map(([type, stores]) => ({
      type,
      title: titles[type] ?? type,
      stores: stores.map(({ id, name }) => ({ id, name })),
    })),
  ];
}

/** The store that a body names, none being the account itself; refuses one that is not there. */
export async function requireStore(
  account: Account,
  id: number | null | undefined,
  field: string,
): Promise<number> {
  if (id === null || id === undefined) return ownStore;
  const { rows } = await sql`
    select from store_connections where account_id = ${account.id} and id = ${id} and is_active`.execute(
    account.db,
  );
  if (rows.length === 0) throw invalid({ [field]: ['must exist'] });
  return id;
}

/** Where a record (`r`) is from: the kind of its store. */
export function sourceOf(accountId: number): RawBuilder<string> {
  return sql`coalesce((select s.kind from store_connections s where s.account_id = ${accountId} and s.id = r.store_id), ${ownSource})`;
}

/** The stores that a source and a store of it mean, as an array in SQL; null where neither is named. */
export function storesMeant(
  accountId: number,
  asked: { source: unknown; store: unknown },
): RawBuilder<unknown> | null {
  if (typeof asked.store === 'number') return sql`array[${asked.store}::bigint]`;
  if (typeof asked.source !== 'string') return null;
  if (asked.source === ownSource) return sql`array[${ownStore}::bigint]`;
  return sql`array(select s.id from store_connections s where s.account_id = ${accountId} and s.kind = ${asked.source})`;
}
