import { z } from 'zod';
import type { StoreChanges, StoreIo } from '../../adapter.ts';
import type { AskShopify } from './ask-shopify.ts';
import { buyerOf, checkoutChanges, customerOf, orderOf, productsOf } from './changes.ts';
import { customerNode } from './nodes.ts';
import { currencyQuery, customerQuery } from './queries.ts';
import { shopCheckout, shopCustomer, shopOrder, shopProduct } from './records.ts';

const named = z.looseObject({ id: z.union([z.string(), z.number()]).transform(String) });
const about = z.looseObject({
  customer: z
    .looseObject({ id: z.union([z.string(), z.number()]).transform(String).optional() })
    .nullish(),
});
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
  const deleted = deletedBy(topic);
  if (deleted)
    return { deleted: [{ kind: deleted, remoteIds: [named.parse(said).id], at: receivedAt }] };
  if (topic === 'app/uninstalled' || topic === 'shop/redact') return { isDisconnected: true };
  if (topic === 'products/delete') return deletedProduct(named.parse(said).id);
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

function deletedBy(topic: string): 'order' | 'customer' | 'cart' | null {
  if (topic === 'orders/delete') return 'order';
  if (topic === 'customers/delete') return 'customer';
  return topic === 'checkouts/delete' ? 'cart' : null;
}

// The shop names the product, and what is kept are its variants.
function deletedProduct(id: string): StoreChanges {
  const reason = 'was deleted in the shop: its variants stay in the catalog until they are hidden';
  return { skipped: [{ record: 'product', remoteId: id, reason }] };
}

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

/** Requests under data protection law are noted, because people of the account decide about their own contacts. */
function lawfulChanges(topic: string, said: unknown, at: Date): StoreChanges {
  const id = about.safeParse(said).data?.customer?.id ?? '';
  if (topic === 'customers/data_request')
    return {
      skipped: [
        {
          record: 'customer',
          remoteId: id,
          reason: 'asked the shop for a copy of their data: send the personal data of the contact',
        },
      ],
    };
  if (topic === 'customers/redact')
    return {
      ...(id !== '' && { deleted: [{ kind: 'customer' as const, remoteIds: [id], at }] }),
      skipped: [
        {
          record: 'customer',
          remoteId: id,
          reason: 'asked the shop to be erased: erase the contact here as well',
        },
      ],
    };
  return {};
}
