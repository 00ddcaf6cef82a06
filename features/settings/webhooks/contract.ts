import { z } from 'zod';
import { deliveryStates, webhookEventType, webhookEventTypes } from '#engines/webhooks/contract.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listMetaQuery } from '#platform/contract/notifications.ts';
import { listCall, resource, type RowOf } from '#platform/contract/resource.ts';

const address = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(2048, 'is too long (at most 2048 characters)')
  .refine(
    isWebAddress,
    'must be a web address that begins with https:// or http://, without a password',
  );

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  );
}

const eventTypes = z
  .array(webhookEventType, 'must be a list of event types')
  .min(1, 'choose at least one event type')
  .max(webhookEventTypes.length * 2, 'names event types more than once')
  .transform((list) => webhookEventTypes.filter((type) => list.includes(type)));

/** How a webhook stands: switched off by the account, or by the product because its address takes nothing. */
export const webhookStates = ['active', 'failing', 'stopped', 'off'] as const;

/** Addresses that are told of events of the account, as Standard Webhooks says. */
export const webhooks = resource({
  path: 'webhooks',
  singular: 'webhook',
  title: 'Webhook',
  role: 'account',
  collectionKey: 'webhooks',
  fields: z.object({
    url: address,
    description: z
      .string('must be a text')
      .trim()
      .max(255, 'is too long (at most 255 characters)')
      .default(''),
    event_types: eventTypes,
    enabled: z.boolean('must be true or false').default(true),
  }),
  row: z.object({
    id: z.number(),
    url: z.string(),
    description: z.string(),
    event_types: z.array(webhookEventType),
    enabled: z.boolean(),
    state: z.enum(webhookStates),
    /** Failures in a row. */
    failures: z.number(),
    failing_since: z.string().nullable(),
    failure: z.string().nullable(),
    next_try_at: z.string().nullable(),
    stopped_at: z.string().nullable(),
    stopped_reason: z.string().nullable(),
    last_delivered_at: z.string().nullable(),
    last_status: z.number().nullable(),
    /** Deliveries that wait, counted to 10,000. */
    waiting: z.number(),
    /** Deliveries that were given up in the last 30 days, counted to 10,000. */
    failed: z.number(),
    /** Until when the former secret signs too. */
    previous_secret_until: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['url', 'description'],
    sort: ['url', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({}),
    pageSize: 20,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete'],
});

/** One webhook. */
export type WebhookRow = RowOf<typeof webhooks>;

/** One event for one webhook, with the last answer. */
export const deliveryRow = z.object({
  id: z.number(),
  /** The webhook-id that its receiver sees, the same each time. */
  message_id: z.string(),
  type: webhookEventType,
  at: z.string(),
  is_test: z.boolean(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  next_try_at: z.string().nullable(),
  tried_at: z.string().nullable(),
  status: z.number().nullable(),
  took_ms: z.number().nullable(),
  error: z.string().nullable(),
  response: z.string(),
});

/** One event for one webhook, with the last answer. */
export type DeliveryRow = z.infer<typeof deliveryRow>;

/** Which deliveries are asked for. */
export const deliveryQuery = listMetaQuery.extend({
  state: z.enum(deliveryStates, `must be one of ${deliveryStates.join(', ')}`).optional(),
});

/** Deliveries of a webhook as its screen reads them, the newest first. */
export const deliveriesOf = (id: number) =>
  listCall<DeliveryRow>(`webhooks/${id}/deliveries`, { collectionKey: 'deliveries' });

/** Which test event is sent. */
export const testBody = z.object({ type: webhookEventType.optional() }).strict();

/** How an address answered a test. */
export const testAnswer = z.object({
  is_taken: z.boolean(),
  status: z.number().nullable(),
  took_ms: z.number(),
  error: z.string().nullable(),
  response: z.string(),
});

/** Since when failed deliveries are sent again. */
export const resendBody = z
  .object({
    since: z.iso.datetime({
      offset: true,
      error: 'must be a time with its zone, such as 2026-11-28T09:00:00Z',
    }),
  })
  .strict();

/** Most failed deliveries that one call sends again. */
export const resentAtOnce = 10_000;

/** A webhook by its id. */
export const byWebhook = z.object({ accountId: idParam, id: idParam });

/** A delivery of a webhook. */
export const byDelivery = byWebhook.extend({ deliveryId: idParam });

/** The signing secret. */
export const secretAnswer = z.object({ secret: z.string() });
