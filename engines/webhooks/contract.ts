import { z } from 'zod';

/** Most webhooks of an account. */
export const mostWebhooks = 20;

/** How long a former secret signs beside the new one, in hours. */
export const rotationHours = 24;

/** How long settled deliveries are kept, in days. */
export const keptDays = 30;

/** What webhooks can be told of. */
export const webhookEventTypes = [
  'contact.created',
  'contact.updated',
  'contact.subscribed',
  'contact.unsubscribed',
  'message.opened',
  'message.clicked',
  'message.bounced',
  'message.complained',
  'order.created',
  'order.updated',
  'campaign.sent',
  'import.finished',
  'ticket.created',
  'ticket.updated',
] as const;

/** One of {@link webhookEventTypes}. */
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** An event type in a body or a query. */
export const webhookEventType = z.enum(
  webhookEventTypes,
  `must be one of ${webhookEventTypes.join(', ')}`,
);

/** The event types that an account can choose: those of tickets with the service cloud, and what was chosen before. */
export function offeredEventTypes({
  hasService,
  chosen,
}: {
  hasService: boolean;
  chosen: readonly string[];
}): WebhookEventType[] {
  return webhookEventTypes.filter(
    (type) => hasService || !type.startsWith('ticket.') || chosen.includes(type),
  );
}

/** What may become of a delivery. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'skipped'] as const;
