import { createHmac, randomUUID } from 'node:crypto';
import { postHook, type Delivered } from '../stand-in.ts';

/** A webhook subscription as the shop keeps it. */
export interface Subscription {
  id: number;
  /** As in the GraphQL enum: ORDERS_CREATE. */
  topic: string;
  uri: string;
  format: string;
  includeFields: string[];
  createdAt: string;
  updatedAt: string;
}

export interface HookOptions {
  /** Instead of the subscribers. */
  to?: string;
  /** Signs with another secret. */
  secret?: string;
  /** Sends this text and signs it, instead of the body. */
  raw?: string;
  eventId?: string;
  webhookId?: string;
  triggeredAt?: string;
  /** Header names of the newer events: Shopify-… */
  withoutPrefix?: boolean;
  headers?: Record<string, string>;
}

/** Subscriptions and deliveries of a shop. */
export interface Hooks {
  subscriptions: Subscription[];
  isLive: boolean;
  hookHeaders(topic: string, raw: string, options?: HookOptions): Record<string, string>;
  sendHook(topic: string, body: object, options?: HookOptions): Promise<Delivered[]>;
  /** Delivers when the shop is live. */
  deliver(topic: string, body: object): Promise<void>;
}

/** No subscriptions yet. */
export function createHooks(shop: {
  shop: string;
  clientSecret: string;
  now: () => number;
}): Hooks {
  const hooks: Hooks = {
    subscriptions: [],
    isLive: false,
    hookHeaders: (topic, raw, options = {}) => headersOf(shop, { topic, raw, options }),
    sendHook: async (topic, body, options = {}) => {
      const raw = options.raw ?? JSON.stringify(body);
      // Two subscriptions of one topic have one event.
      const eventId = options.eventId ?? randomUUID();
      const goals = options.to ? [options.to] : goalsOf(hooks.subscriptions, topic);
      return Promise.all(
        goals.map((goal) => {
          const headers = hooks.hookHeaders(topic, raw, { ...options, eventId });
          return postHook(goal, { headers, body: raw });
        }),
      );
    },
    deliver: async (topic, body) => {
      if (hooks.isLive) await hooks.sendHook(topic, body);
    },
  };
  return hooks;
}

/** orders/create as ORDERS_CREATE. */
export function enumOf(topic: string): string {
  return topic.toUpperCase().replaceAll('/', '_');
}

function goalsOf(subscriptions: Subscription[], topic: string): string[] {
  return subscriptions.filter((one) => one.topic === enumOf(topic)).map(({ uri }) => uri);
}

function headersOf(
  shop: { shop: string; clientSecret: string; now: () => number },
  { topic, raw, options }: { topic: string; raw: string; options: HookOptions },
): Record<string, string> {
  const secret = options.secret ?? shop.clientSecret;
  const prefix = options.withoutPrefix ? 'Shopify-' : 'X-Shopify-';
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Shopify-Captain-Hook',
    [`${prefix}Topic`]: topic,
    [`${prefix}Shop-Domain`]: shop.shop,
    [`${prefix}Hmac-Sha256`]: createHmac('sha256', secret).update(raw).digest('base64'),
    [`${prefix}API-Version`]: '2026-01',
    [`${prefix}Webhook-Id`]: options.webhookId ?? randomUUID(),
    [`${prefix}Event-Id`]: options.eventId ?? randomUUID(),
    [`${prefix}Triggered-At`]: options.triggeredAt ?? new Date(shop.now()).toISOString(),
    ...options.headers,
  };
}
