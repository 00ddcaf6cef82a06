import type { Node } from '../graphql.ts';
import type { Shop } from './shop.ts';
import { gid, isoOf } from './fields.ts';
import { nextId } from './filled.ts';
import type { Subscription } from './hooks.ts';

type Args = Record<string, unknown>;

/** A webhook subscription as the API answers it. */
export function subscriptionNode(subscription: Subscription): Node {
  return {
    __typename: 'WebhookSubscription',
    id: gid('WebhookSubscription', subscription.id),
    legacyResourceId: String(subscription.id),
    topic: subscription.topic,
    uri: subscription.uri,
    callbackUrl: subscription.uri,
    endpoint: { __typename: 'WebhookHttpEndpoint', callbackUrl: subscription.uri },
    format: subscription.format,
    includeFields: subscription.includeFields,
    filter: null,
    apiVersion: { handle: '2026-01' },
    createdAt: subscription.createdAt,
    updatedAt: subscription.updatedAt,
  };
}

/** Subscribes an address to a topic; an address twice is refused. */
export function createSubscription(shop: Shop, args: Args): Node {
  const { subscriptions } = shop.hooks;
  const { uri, input } = inputOf(args);
  const topic = String(args.topic);
  const fault = refusalOf(shop, { topic, uri });
  if (fault) return { webhookSubscription: null, userErrors: [fault] };
  const date = isoOf(new Date(shop.now()))!;
  const subscription: Subscription = {
    id: nextId(),
    topic,
    uri,
    format: String(input.format ?? 'JSON'),
    includeFields: (input.includeFields as string[] | undefined) ?? [],
    createdAt: date,
    updatedAt: date,
  };
  subscriptions.push(subscription);
  return { webhookSubscription: subscriptionNode(subscription), userErrors: [] };
}

/** Changes the address of a subscription. */
export function updateSubscription(shop: Shop, args: Args): Node {
  const found = findSubscription(shop, args.id);
  if (!found) return { webhookSubscription: null, userErrors: [missing] };
  const { uri, input } = inputOf(args);
  Object.assign(found, { ...(uri && { uri }), ...(input.format ? { format: input.format } : {}) });
  found.updatedAt = isoOf(new Date(shop.now()))!;
  return { webhookSubscription: subscriptionNode(found), userErrors: [] };
}

/** Ends a subscription. */
export function removeSubscription(shop: Shop, args: Args): Node {
  const found = findSubscription(shop, args.id);
  if (!found) return { deletedWebhookSubscriptionId: null, userErrors: [missing] };
  shop.hooks.subscriptions.splice(shop.hooks.subscriptions.indexOf(found), 1);
  return { deletedWebhookSubscriptionId: args.id, userErrors: [] };
}

const missing = { field: ['id'], message: 'Webhook subscription does not exist' };

function findSubscription(shop: Shop, id: unknown): Subscription | undefined {
  return shop.hooks.subscriptions.find((one) => gid('WebhookSubscription', one.id) === id);
}

function inputOf(args: Args): { uri: string; input: Args } {
  const input = (args.webhookSubscription ?? {}) as Args;
  return { uri: String(input.uri ?? input.callbackUrl ?? ''), input };
}

function refusalOf(shop: Shop, { topic, uri }: { topic: string; uri: string }): Node | null {
  const field = ['webhookSubscription', 'callbackUrl'];
  const isLoopback = /^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(uri);
  if (!uri.startsWith('https://') && !isLoopback) {
    return { field, message: 'Address is invalid' };
  }
  if (shop.hooks.subscriptions.some((one) => one.topic === topic && one.uri === uri)) {
    return { field, message: 'Address for this topic has already been taken' };
  }
  return null;
}
