import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  StoreFault,
  type ConnectedStore,
  type ProvenHook,
  type RawHook,
  type StoreIo,
} from '../../adapter.ts';
import { apiVersion, type ShopifySettings } from './app.ts';
import type { AskShopify } from './ask-shopify.ts';
import { cursorOf, pageInfo } from './nodes.ts';
import { subscribeMutation, subscriptionsQuery, unsubscribeMutation } from './queries.ts';

/** What shops call about. Calls about the law come unasked. */
const topics = [
  'orders/create',
  'orders/updated',
  'orders/cancelled',
  'orders/delete',
  'customers/create',
  'customers/update',
  'customers/delete',
  'customers_email_marketing_consent/update',
  'products/create',
  'products/update',
  'products/delete',
  'checkouts/create',
  'checkouts/update',
  'checkouts/delete',
  'app/uninstalled',
];

/** Whether a call is the shop's: signed over its very bytes by the app's secret, or by the one before it. */
export function shopifyProof(settings: ShopifySettings) {
  return ({ body, headers }: RawHook, store: ConnectedStore): ProvenHook | null => {
    const said = (name: string): string => headerOf(headers, name);
    const isSigned = isSignedBy(secretsOf(settings, store), { body, headers });
    // The secret signs other texts than calls, such as the way back from a sign-in.
    const isCall = body[0] === 0x7b;
    if (!isSigned || !isCall || said('topic') === '') return null;
    if (said('shop-domain').toLowerCase() !== store.remoteId) return null;
    return {
      topic: said('topic'),
      // Two subscriptions of one topic share the event.
      remoteKey:
        said('event-id') || said('webhook-id') || createHash('sha256').update(body).digest('hex'),
    };
  };
}

/** What a header of Shopify says, with the name of today or that of the newer events; empty without. */
export function headerOf(headers: RawHook['headers'], name: string): string {
  const value = headers[`x-shopify-${name}`] ?? headers[`shopify-${name}`];
  return typeof value === 'string' ? value : '';
}

/** Whether one of the secrets signed the very bytes of a call. */
export function isSignedBy(
  secrets: readonly string[],
  { body, headers }: Pick<RawHook, 'body' | 'headers'>,
): boolean {
  const signature = Buffer.from(headerOf(headers, 'hmac-sha256'), 'base64');
  return secrets
    .map((secret) => createHmac('sha256', secret).update(body).digest())
    .some((due) => signature.length === due.length && timingSafeEqual(signature, due));
}

function secretsOf({ app }: ShopifySettings, { credentials }: ConnectedStore): string[] {
  if (credentials.secret) return [credentials.secret];
  return [app?.secret, app?.oldSecret].filter((secret) => typeof secret === 'string');
}

/** Sees to it that a shop calls us about every topic; Shopify ends a subscription when calls fail for long. */
export async function subscribeToShopify(
  io: StoreIo,
  ask: AskShopify,
  hookUrl: string,
): Promise<void> {
  const known = new Set((await subscriptionsAt(io, ask, hookUrl)).map(({ topic }) => topic));
  for (const topic of topics) {
    const name = topic.toUpperCase().replaceAll('/', '_');
    if (known.has(name)) continue;
    const { webhookSubscriptionCreate: made } = await ask(io, subscribeMutation, {
      shape: z.looseObject({ webhookSubscriptionCreate: outcome }),
      variables: { topic: name, uri: hookUrl },
    });
    const [fault] = made?.userErrors ?? [];
    if (fault && !fault.message.includes('already been taken'))
      throw new StoreFault('refused', `Shopify does not call us: ${fault.message.slice(0, 200)}.`);
  }
}

/** A shop calls us no more. The app stays installed: another account may read the same shop by it. */
export async function unsubscribeFromShopify(
  io: StoreIo,
  ask: AskShopify,
  hookUrl: string,
): Promise<void> {
  for (const { id } of await subscriptionsAt(io, ask, hookUrl))
    await ask(io, unsubscribeMutation, { shape: z.unknown(), variables: { id } });
}

const outcome = z
  .looseObject({ userErrors: z.array(z.looseObject({ message: z.string() })) })
  .nullable();

async function subscriptionsAt(
  io: StoreIo,
  ask: AskShopify,
  hookUrl: string,
): Promise<{ id: string; topic: string }[]> {
  const found: { id: string; topic: string }[] = [];
  let after: string | null = null;
  do {
    const { webhookSubscriptions: page }: z.output<typeof subscriptions> = await ask(
      io,
      subscriptionsQuery,
      { shape: subscriptions, variables: { after } },
    );
    found.push(...page.nodes.filter(({ uri }) => uri === hookUrl));
    after = cursorOf(page.pageInfo);
  } while (after !== null);
  return found;
}

const subscriptions = z.looseObject({
  webhookSubscriptions: z.looseObject({
    nodes: z.array(z.looseObject({ id: z.string(), topic: z.string(), uri: z.string() })),
    pageInfo,
  }),
});

/** A test order as the shop would send it. */
export function shopifyTestCall(settings: ShopifySettings) {
  return (store: ConnectedStore, now: Date) => {
    const [secret = ''] = secretsOf(settings, store);
    const at = now.toISOString();
    const body = Buffer.from(
      JSON.stringify({
        id: now.getTime(),
        name: '#TEST',
        order_number: 'TEST',
        email: 'test@example.com',
        test: true,
        created_at: at,
        updated_at: at,
        currency: 'USD',
        financial_status: 'paid',
        total_price: '10.00',
        line_items: [{ id: 1, title: 'Test product', quantity: 1, price: '10.00' }],
      }),
    );
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': 'orders/create',
        'x-shopify-shop-domain': store.remoteId,
        'x-shopify-api-version': apiVersion,
        'x-shopify-event-id': `test-${now.getTime()}`,
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      },
    };
  };
}
