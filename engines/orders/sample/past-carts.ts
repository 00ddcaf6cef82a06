import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { CartInput } from '../order-input.ts';
import { createStore } from '../stores.ts';
import { writeCart } from '../write-cart.ts';

const shops = [
  { name: 'Market stall', domain: 'market-stall.example', nickName: 'custom', minutes: 30 },
  { name: 'Outlet', domain: 'outlet.example/shop', nickName: 'magento', minutes: 120 },
] as const;
const goods = [
  { item_id: '85123A', name: 'White hanging heart t-light holder', price: 2.55 },
  { item_id: '22423', name: 'Regency cakestand 3 tier', price: 12.75 },
  { item_id: '47566', name: 'Party bunting', price: 4.95 },
  { item_id: '20725', name: 'Lunch bag red retrospot', price: 1.65 },
] as const;
const hourMs = 3_600_000;

/** Makes shops that send carts, with carts that the buyers left days ago: too long for anybody to be reminded of them. */
export async function makeSampleCarts(
  account: Account,
  { now, secrets, buyers }: { now: Date; secrets: Secrets; buyers: readonly string[] },
): Promise<void> {
  for (const [place, { name, domain, nickName, minutes }] of shops.entries()) {
    const id = await createStore(account, {
      kind: 'rest',
      remoteId: domain,
      name,
      domain,
      nickName,
      settings: { sample: true },
      abandonedMinutes: minutes,
    });
    if (id === null) continue;
    const own = buyers.filter((_buyer, at) => at % shops.length === place);
    for (const [at, email] of own.entries())
      await writeCart(account, { id, secrets }, cartOf(now, { at, email, domain }));
  }
}

/** Takes the sample shops and their carts out again. */
export async function removeSampleCarts(account: Account): Promise<void> {
  const sampleShops = sql`select s.id from store_connections s where s.account_id = ${account.id} and s.kind = 'rest' and s.settings ? 'sample'`;
  await sql`delete from carts where account_id = ${account.id} and store_id in (${sampleShops})`.execute(
    account.db,
  );
  await sql`delete from store_connections s where s.account_id = ${account.id} and s.kind = 'rest' and s.settings ? 'sample'
    and not exists (select from orders o where o.account_id = ${account.id} and o.store_id = s.id)`.execute(
    account.db,
  );
}

function cartOf(
  now: Date,
  { at, email, domain }: { at: number; email: string; domain: string },
): CartInput {
  const items = goods
    .slice(at % 2, 1 + (at % goods.length))
    .concat(at % 3 === 0 ? [goods[3]] : [goods[0]])
    .map((item, place) => ({ ...item, quantity: 1 + ((at + place) % 3) }));
  const changed = now.getTime() - (40 + at * 7) * hourMs;
  return {
    remoteId: `cart-${1_001 + at}`,
    email,
    items,
    value: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0).toFixed(2),
    currency: 'GBP',
    restoreUrl: `https://${domain}/cart/${1_001 + at}`,
    startedAt: new Date(changed - hourMs / 2),
    changedAt: new Date(changed),
  };
}
