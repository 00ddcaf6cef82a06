import { z } from 'zod';
import { flag, idParam } from '#platform/contract/fields.ts';

/** Most custom fields that can be mapped. */
export const mostMappedFields = 50;

/** Most hooks of an account. */
export const mostHooks = 50;

/** Most events in one post to a hook. */
export const mostEventsInPost = 100;

/** How often an event is tried, over 24 hours. */
export const triesOfEvent = 8;

/** Failures in a row after which a hook is paused. */
export const failuresBeforePause = 100;

/** Said when the mapping is saved. */
export const mappingsSaved = 'Custom field mappings was successfully added.';

/** What Zaps can be told of. */
export const zapierEvents = [
  'contact_created',
  'contact_updated',
  'subscribed',
  'unsubscribed',
  'email_opened',
  'email_clicked',
  'email_bounced',
  'order_placed',
  'form_submitted',
] as const;

/** One of {@link zapierEvents}. */
export type ZapierEvent = (typeof zapierEvents)[number];

const eventName = z.enum(zapierEvents, `must be one of ${zapierEvents.join(', ')}`);

/** Body of a subscription: which event is posted to which address. */
export const hookInput = z
  .object({
    event: eventName,
    target_url: z
      .string('is required')
      .trim()
      .min(1, 'is required')
      .max(2048, 'is too long (at most 2048 characters)')
      .refine(isWebAddress, 'must be a web address that begins with https:// or http://'),
    list_id: idParam.nullish(),
  })
  .strict();

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  );
}

/** Which event samples are asked for. */
export const sampleQuery = z.object({ event: eventName });

/** One hook with how its address behaves. */
export const hookRow = z.object({
  id: z.number(),
  event: eventName,
  target_url: z.string(),
  list_id: z.number().nullable(),
  list_name: z.string().nullable(),
  state: z.enum(['active', 'failing', 'paused']),
  failures: z.number(),
  delivered: z.number(),
  given_up: z.number(),
  last_delivered_at: z.string().nullable(),
  last_status: z.number().nullable(),
  failure: z.string().nullable(),
  next_try_at: z.string().nullable(),
  created_at: z.string(),
});

/** One hook. */
export type HookRow = z.infer<typeof hookRow>;

const named = z.object({ id: z.number(), name: z.string() });

/** One event as a Zap gets it. */
export const zapierItem = z.object({
  /** Stays the same when the event comes again. */
  id: z.string(),
  event: eventName,
  at: z.string(),
  contact: z.object({
    id: z.number(),
    email: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    custom_fields: z.record(z.string(), z.unknown()),
  }),
  list: named.nullable(),
  mailing: z.object({ id: z.number(), subject: z.string() }).nullable(),
  order: z
    .object({
      id: z.number(),
      number: z.string(),
      status: z.string(),
      currency: z.string(),
      total: z.number(),
    })
    .nullable(),
  form: named.nullable(),
});

/** One event as a Zap gets it. */
export type ZapierItem = z.infer<typeof zapierItem>;

const fieldName = z
  .string('must be a text')
  .trim()
  .min(1, 'cannot be blank')
  .max(255, 'is too long (at most 255 characters)');

/** Body of a mapping: each field of Zapier with the id of the custom field that takes it, 0 for none. It replaces the mapping. */
export const mappingInput = z
  .object({
    mapped_custom_fields: z
      .record(
        fieldName,
        z.coerce
          .number('must be the id of a custom field, or 0')
          .int()
          .min(0)
          .max(2 ** 53 - 1),
        'must be an object of fields',
      )
      .refine(
        (fields) => Object.keys(fields).length <= mostMappedFields,
        `has too many fields: up to ${mostMappedFields} can be mapped`,
      ),
  })
  .strict();

/** The mapping as it stands. */
export const mappingState = z.object({
  /** The id that zapier_mappings is called with. */
  settings_id: z.number(),
  limit: z.number(),
  source_fields: z.array(
    z.object({
      name: z.string(),
      custom_field_id: z.number(),
      custom_field_name: z.string().nullable(),
      /** The custom field was deleted: values are skipped. */
      is_missing: z.boolean(),
    }),
  ),
});

/** The mapping as it stands. */
export type MappingState = z.infer<typeof mappingState>;

const shortText = z
  .string('must be a text')
  .trim()
  .max(255, 'is too long (at most 255 characters)');

/** Body of the action that creates or updates a contact. Values of `fields` go where the mapping says. */
export const contactAction = z
  .object({
    email: z.string('is required').trim().min(1, 'is required'),
    first_name: shortText.optional(),
    last_name: shortText.optional(),
    phone: shortText.optional(),
    list_id: idParam.nullish(),
    resubscribe: flag.optional(),
    tag_names: z.array(shortText.min(1, 'cannot be blank')).max(100, 'at most 100').optional(),
    fields: z
      .record(
        fieldName,
        z.union([z.string(), z.number(), z.boolean(), z.null()], 'must be a plain value'),
        'must be an object of fields',
      )
      .optional(),
  })
  .strict();

/** Body of the action that unsubscribes a contact, from one list or from everything. */
export const unsubscribeAction = z
  .object({
    email: z.string('is required').trim().min(1, 'is required'),
    list_id: idParam.nullish(),
  })
  .strict();
