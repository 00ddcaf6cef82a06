import { z } from 'zod';
import { flag, idList, requiredText } from '#platform/contract/fields.ts';
import { resource } from '#platform/contract/resource.ts';

/** Named groups of numbers that text messages are sent to. */
export const smsLists = resource({
  path: 'sms_lists',
  singular: 'sms_list',
  title: 'SMS list',
  role: 'mobile',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    description: z
      .string('must be a text')
      .trim()
      .max(1000, 'is too long (at most 1000 characters)')
      .optional(),
    folder_id: z.number('must be an id').int().positive().nullable().optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    folder_id: z.number().nullable(),
    subscribers: z.number(),
    unsubscribed: z.number(),
    is_sample: z.boolean(),
    archived_at: z.string().nullable(),
    archived_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name', 'subscribers', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({ archived: flag.optional() }),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'create',
    'update',
    'delete',
    'bulk_delete',
    'duplicate',
    'validate_name',
    'export',
    'archive_record',
    'check_modules_in_use',
    'refresh_count',
  ],
});

/** Body of POST contacts/{id}/toggle_sms_subscriptions. With both lists given, SMS lists named in neither are taken away. */
export const toggleSmsSubscriptions = z
  .object({
    subscribed_sms_list_ids: idList.optional(),
    unsubscribed_sms_list_ids: idList.optional(),
  })
  .refine(
    (body) =>
      body.subscribed_sms_list_ids !== undefined || body.unsubscribed_sms_list_ids !== undefined,
    { path: ['subscribed_sms_list_ids'], message: 'is required, or unsubscribed_sms_list_ids' },
  );

/** A list that holds an SMS contact, and since when in which state. */
export const smsHeldBy = z.object({
  id: z.number(),
  name: z.string(),
  status: z.enum(['subscribed', 'unsubscribed']),
  source: z.string(),
  created_at: z.string(),
  unsubscribed_at: z.string().nullable(),
});

/** A list that holds an SMS contact. */
export type SmsHeldBy = z.infer<typeof smsHeldBy>;

/** Answer of GET contacts/{id}/sms_lists. */
export const smsSubscriptions = z.object({
  subscribed_lists: z.array(smsHeldBy),
  unsubscribed_lists: z.array(smsHeldBy),
  /** The number that texts go to, in E.164; null while the contact's phone is no number. */
  phone: z.string().nullable(),
  /** Whether the contact is an SMS contact. */
  is_sms_contact: z.boolean(),
  /** Whether the number asked for no text messages. */
  in_dnm: z.boolean(),
  /** Why the contact can't be put on SMS lists, in a sentence; null where it can. */
  blocked: z.string().nullable(),
  /** Another one as soon as a list or a state in one is another: what If-Match of a change names. */
  version: z.string(),
});

/** The SMS lists of a contact by state. */
export type SmsSubscriptions = z.infer<typeof smsSubscriptions>;

/** Sentences of the SMS screens. */
export const smsMessages = {
  subscriptionsSaved: 'Changes has been saved',
  textsStopped: 'Number was added to Do Not Text',
  textsAllowed: 'Number was removed from Do Not Text',
} as const;
