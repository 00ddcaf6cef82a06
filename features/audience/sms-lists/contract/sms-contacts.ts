import { z } from 'zod';
import { conversationLine } from '#engines/texting/contract.ts';
import { idList } from '#platform/contract/fields.ts';
import { resource } from '#platform/contract/resource.ts';
import { smsHeldBy } from './sms-lists.ts';

/** The states of an SMS contact: on no list, on one at least, left all of them, or asked for no texts at all. */
export const smsStates = ['subscribed', 'unsubscribed', 'unselected', 'do_not_text'] as const;

/** One of {@link smsStates}. */
export type SmsState = (typeof smsStates)[number];

const state = z.enum(smsStates, `must be one of ${smsStates.join(', ')}`);
const text = z.string('must be a text').trim().max(255, 'is too long (at most 255 characters)');

/** People who get text messages; each is a contact, by the same id. */
export const smsContacts = resource({
  path: 'sms_contacts',
  singular: 'sms_contact',
  title: 'SMS contact',
  role: 'mobile',
  collectionKey: null,
  fields: z.object({
    /** The number, with its country code or as it is dialled in the account's country. */
    phone: text.min(1, 'is required'),
    email: z.string('must be a text').optional(),
    first_name: text.optional(),
    last_name: text.optional(),
    subscribed_sms_list_ids: idList.optional(),
    unsubscribed_sms_list_ids: idList.optional(),
  }),
  row: z.object({
    id: z.number(),
    /** In E.164. */
    phone: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    /** In the list that was asked for, else in all of them. */
    status: state,
    source: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['phone_key'],
    sort: ['created_at', 'phone'],
    sortAnySize: ['phone'],
    defaultSort: ['created_at', 'desc'],
    filters: z.object({
      sms_list_id: z.coerce.number('must be an id').int().positive().optional(),
      status: state.optional(),
    }),
    pageSize: 10,
  },
  verbs: ['list', 'create', 'update', 'delete', 'bulk_delete'],
});

/** What was said about texts to a number, newest first. */
export const smsConsent = z.object({
  id: z.number(),
  change: z.enum(['subscribed', 'unsubscribed', 'do_not_mail', 'mail_again']),
  /** Null: texts of all lists. */
  sms_list_id: z.number().nullable(),
  sms_list_name: z.string().nullable(),
  source: z.string(),
  detail: z.string(),
  at: z.string(),
});

/** Answer of GET sms_contacts/{id}. */
export const shownSmsContact = smsContacts.row.extend({
  /** The two letters of the country whose number it is; null where they can't be told. */
  country: z.string().nullable(),
  subscribed_lists: z.array(smsHeldBy),
  unsubscribed_lists: z.array(smsHeldBy),
  in_dnm: z.boolean(),
  history: z.array(smsConsent),
  /** The last texts between the number and the account, oldest first. */
  messages: z.array(conversationLine),
  version: z.string(),
});

/** One SMS contact with its lists and what its number said. */
export type ShownSmsContact = z.infer<typeof shownSmsContact>;
