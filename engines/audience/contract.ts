import { z } from 'zod';
import { listCall } from '#platform/contract/resource.ts';

/** How a contact stands to being mailed. */
export const contactStatuses = [
  'subscribed',
  'unsubscribed',
  'hard_bounced',
  'soft_bounced',
  'cleansed',
] as const;

/** One contact as lists of contacts carry it. */
export const contactRow = z.object({
  id: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  fax: z.string(),
  status: z.enum(contactStatuses),
  source: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  last_sent_at: z.string().nullable(),
  last_open_at: z.string().nullable(),
  last_click_at: z.string().nullable(),
  /** Values of the custom fields that were asked for, by field id; long texts are cut after 200 characters. */
  custom_values: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .optional(),
});

/** One contact as lists of contacts carry it. */
export type ContactRow = z.infer<typeof contactRow>;

const ofContacts = {
  collectionKey: 'contacts',
  bulkFilters: ['filter', 'tag_id', 'segment_id', 'search'],
} as const;

/** Everybody in the account; bulk calls know every filter that the list has. */
export const contacts = listCall<ContactRow>('contacts', ofContacts);

/** Everybody in a list. */
export const contactsOfList = (listId: number) =>
  listCall<ContactRow>(`lists/${listId}/contacts`, ofContacts);
