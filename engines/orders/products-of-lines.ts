import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { CleanLine, CleanOrder } from './clean-order.ts';

/** What shops write as lines that are no goods: postage, fees, discounts and corrections, by their usual keys. */
const noGoods = new Set(
  'post,postage,shipping,dot,m,d,s,cruk,pads,b,c2,manual,bank charges,amazonfee,fee,discount,samples,gift wrap,adjust,tip'.split(
    ',',
  ),
);

/** The products that lines of orders name, by the store's key. One that the store has not sent yet comes with what the line says. */
export async function productsOfLines(
  account: Account,
  storeId: number,
  orders: readonly CleanOrder[],
): Promise<Map<string, number>> {
  const named = new Map<string, CleanLine & { currency: string; is_sample: boolean }>();
  for (const { lines, currency, is_sample } of orders)
    for (const line of lines)
      if (line.item_id !== '' && !named.has(line.item_id))
        named.set(line.item_id, { ...line, currency, is_sample });
  if (named.size === 0) return new Map();
  const { rows } = await sql<{ id: number; item_id: string }>`
    select id, item_id from products where account_id = ${account.id} and store_id = ${storeId} and item_id = any(${[...named.keys()]}::text[])`.execute(
    account.db,
  );
  const found = new Map(rows.map(({ id, item_id }) => [item_id, id]));
  const missing = [...named.values()].filter(({ item_id: item }) => !found.has(item));
  for (const { id, item_id } of await makeProducts(account, storeId, missing))
    found.set(item_id, id);
  return found;
}

async function makeProducts(
  account: Account,
  storeId: number,
  lines: readonly (Pick<CleanLine, 'item_id'> & object)[],
) {
  if (lines.length === 0) return [];
  const given = lines.map((line) => ({
    ...line,
    is_goods: !noGoods.has(line.item_id.toLowerCase()),
  }));
  const { rows } = await sql<{ id: number; item_id: string }>`
    insert into products (account_id, store_id, item_id, sku, name, price, currency, is_sample, is_goods)
    select ${account.id}::bigint, ${storeId}::bigint, g.item_id, g.sku, g.name, g.price, g.currency, g.is_sample, g.is_goods
    from json_to_recordset(${JSON.stringify(given)}::json) as g(item_id text, sku text, name text, price numeric, currency text, is_sample boolean, is_goods boolean) order by g.item_id
    returning id, item_id`.execute(account.db);
  return rows;
}
