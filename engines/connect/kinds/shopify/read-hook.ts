import { z } from 'zod';
import type { StoreChanges, StoreIo } from '../../adapter.ts';
import type { AskShopify } from './ask-shopify.ts';
import { buyerOf, checkoutChanges, customerOf, orderOf, productsOf } from './changes.ts';
import { lawfulChanges } from './lawful.ts';
import { customerNode } from './nodes.ts';
import { currencyQuery, customerQuery } from './queries.ts';
import { shopCheckout, shopCustomer, shopOrder, shopProduct } from './records.ts';

const named = z.looseObject({ id: z.union([z.string(), z.number()]).transform(String) });
const consentTold = z.looseObject({
  customer_id: z.union([z.string(), z.number()]).transform(String),
});
const shopMoney = z.looseObject({ shop: z.looseObject({ currencyCode: z.string() }) });

type Call = { topic: string; body: Buffer; receivedAt: Date };

/** What a call means. Calls come in any order: what they carry has its own date, and the newest stands. */
export async function readShopifyHook(
  io: StoreIo,
  ask: AskShopify,
  { topic, body, receivedAt }: Call,
): Promise<StoreChanges> {
  const said: unknown = JSON.parse(body.toString('utf8'));
  const deleted = deletions[topic];
  if (deleted)
    return { deleted: [{ kind: deleted, remoteIds: [named.parse(said).id], at: receivedAt }] };
  if (topic === 'app/uninstalled') return { isDisconnected: true };
  if (topic.startsWith('orders/')) return orderChanges(topic, said);
  if (topic === 'products/create' || topic === 'products/update') {
    const { shop } = await ask(io, currencyQuery, { shape: shopMoney });
    const { domain } = io.store;
    return {
      products: productsOf(shopProduct.parse(said), { domain, currency: shop.currencyCode }),
    };
  }
  if (topic.startsWith('checkouts/')) return checkoutChanges(shopCheckout.parse(said));
  if (topic === 'customers_email_marketing_consent/update')
    return { customers: await customerNow(io, ask, consentTold.parse(said).customer_id) };
  if (topic === 'customers/create' || topic === 'customers/update')
    return { customers: [customerOf(shopCustomer.parse(said), receivedAt)] };
  return lawfulChanges(topic, said, receivedAt);
}

// The shop names the product, and what is kept are its variants.
const deletions: Readonly<Record<string, 'order' | 'variants' | 'customer' | 'cart'>> = {
  'orders/delete': 'order',
  'products/delete': 'variants',
  'customers/delete': 'customer',
  'checkouts/delete': 'cart',
};

// Only a new order brings its buyer in: changes of an old one do not.
function orderChanges(topic: string, said: unknown): StoreChanges {
  const order = shopOrder.parse(said);
  return {
    orders: [orderOf(order)],
    ...(topic === 'orders/create' && { customers: buyerOf(order) }),
  };
}

async function customerNow(io: StoreIo, ask: AskShopify, id: string) {
  const { customer } = await ask(io, customerQuery, {
    shape: z.looseObject({ customer: customerNode.nullable() }),
    variables: { id: `gid://shopify/Customer/${id}` },
  });
  return customer ? [customerOf(shopCustomer.parse(customer), io.now())] : [];
}
