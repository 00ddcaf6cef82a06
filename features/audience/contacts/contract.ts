import type { ConsentProofRow } from '#engines/opt-in/contract.ts';
import { z } from 'zod';
import { contactStatuses, type ContactRow } from '#engines/audience/contract.ts';
import { flag, idList, nameSearch, pageNumber, pageSize } from '#platform/contract/fields.ts';
import { largestPage } from '#platform/contract/resource.ts';

/** The states a list of contacts can be narrowed to. */
export const contactFilters = ['all', ...contactStatuses] as const;

/** One of {@link contactFilters}. */
export type ContactFilter = (typeof contactFilters)[number];

/** Said when a search is asked for with fewer than two characters. */
export const searchTooShort = 'Search key should be atleast two characters.';

/** Sentences of the contact screens. */
export const contactMessages = {
  updated: 'Contact was successfully updated',
  subscriptionsSaved: 'Changes has been saved',
  pseudonymised: 'Contact was successfully pseudonymized',
} as const;

const text = z.string('must be a text').trim().max(255, 'is too long (at most 255 characters)');
const customValue = z.union(
  [z.string(), z.number(), z.boolean(), z.null()],
  'must be a plain value',
);

/** What may be written about a contact; custom values go by field name or id, an empty one is removed. */
export const contactFields = z
  .object({
    /** May be left out for somebody who is known by a phone number. */
    email: z.string('must be a text').optional(),
    first_name: text.optional(),
    last_name: text.optional(),
    phone: text.optional(),
    fax: text.optional(),
    custom_fields: z.record(z.string(), customValue).optional(),
    workflow_disable: flag.optional(),
    no_tracking: flag.optional(),
    list_ids: idList.optional(),
    tag_names: z.array(text.min(1, 'cannot be blank')).max(100, 'at most 100').optional(),
  })
  .strict();

/** What may be written about a contact. */
export type ContactFields = z.infer<typeof contactFields>;

// {contact: {...}} and {...} are the same body.
const unwrapped = <S extends z.ZodType>(fields: S) =>
  z.preprocess((body) => {
    const inner =
      body !== null && typeof body === 'object' && 'contact' in body ? body.contact : undefined;
    return inner !== null && typeof inner === 'object' ? inner : body;
  }, fields);

/** Body of POST contacts. */
export const createContact = unwrapped(contactFields);

/** Body of PUT and PATCH contacts/{id}: absent fields stay as they are. */
export const updateContact = unwrapped(
  contactFields.omit({ list_ids: true, tag_names: true }).partial().strict(),
);

/** What may be changed about a contact. */
export type ContactChanges = z.infer<typeof updateContact>;

/** Body of POST lists/{id}/contacts; `resubscribe` says that a person who unsubscribed asked to come back. */
export const createListContact = unwrapped(contactFields.extend({ resubscribe: flag.optional() }));

/** Query of every list of contacts; sorted by what an index can answer in its own order. `created_at` is that of the contact, then its id. */
export const contactListQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(largestPage).default(10),
  name: nameSearch.optional(),
  search: flag.optional(),
  ids: idList.optional(),
  sort: z.enum(['created_at', 'email'], 'must be one of created_at, email').default('created_at'),
  sort_order: z.enum(['asc', 'desc'], 'must be asc or desc').optional(),
  filter: z.enum(contactFilters, `must be one of ${contactFilters.join(', ')}`).default('all'),
  tag_id: z.coerce.number().int().positive().optional(),
  segment_id: z.coerce.number().int().positive().optional(),
  /** Custom fields whose values the rows carry, by id. */
  field_ids: idList.pipe(z.array(z.number()).max(50, 'at most 50')).optional(),
  exact_total: flag.optional(),
});

/** A parsed query of a list of contacts. */
export type ContactListQuery = z.infer<typeof contactListQuery>;

/** Body of contacts/bulk_delete: named contacts, or all that a query shows but for the excluded. */
export const bulkDeleteContacts = z
  .object({
    ids: idList.optional(),
    select_all: flag.optional(),
    excluded_ids: idList.optional(),
    name: z.string().max(500).optional(),
    filter: z.enum(contactFilters).default('all'),
    list_id: z.coerce.number().int().positive().optional(),
    tag_id: z.coerce.number().int().positive().optional(),
    segment_id: z.coerce.number().int().positive().optional(),
  })
  .refine((body) => body.select_all === true || (body.ids?.length ?? 0) > 0, {
    path: ['ids'],
    message: 'are required: name at least one contact',
  });

const values = z.union([
  z.record(z.string(), customValue),
  z
    .array(z.object({ name: z.string(), value: customValue }))
    .transform((pairs) => Object.fromEntries(pairs.map((pair) => [pair.name, pair.value]))),
]);

const names = z
  .array(z.string().max(255), 'must be a JSON list of field names')
  .max(500, 'at most 500');

/** Body of PUT and POST contacts/{id}/set_fields; selected_fields is a JSON text of field names. */
export const setFields = z.object({
  workflow_disable: flag.optional(),
  no_tracking: flag.optional(),
  selected_fields: z.preprocess(
    (given) => (typeof given === 'string' ? parseJson(given) : given),
    names.optional(),
  ),
  updated_fields: z.object({ default: values.optional(), custom: values.optional() }).optional(),
});

/** Answer of GET contacts/{id}/fields_data. */
export const fieldsData = z.object({
  contact: z.object({
    id: z.number(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    fax: z.string(),
    workflow_disable: z.boolean(),
    no_tracking: z.boolean(),
    custom_fields: z.array(
      z.object({ id: z.number(), name: z.string(), display_name: z.string(), value: customValue }),
    ),
  }),
  fields_type: z.record(z.string(), z.enum(['string', 'text', 'boolean', 'datetime'])),
  labels: z.record(z.string(), z.string()),
  selected_fields: z.array(z.string()),
  /** Another one as soon as one of them is changed: what If-Match of set_fields names. */
  version: z.string(),
});

/** Answer of GET contacts/{id}/fields_data. */
export type FieldsData = z.infer<typeof fieldsData>;

/** The file that GET contacts/{id}/consent_file answers: the proof of what a person agreed to and refused. */
export interface ConsentFile {
  account: { id: number; name: string };
  contact: { id: number; email: string; phone: string };
  exported_at: string;
  /** False where there are more events than the file holds; these are the newest. */
  is_complete: boolean;
  events: ConsentProofRow[];
}

/** The file that GET contacts/{id}/personal_data answers: everything that the account keeps of one person. */
export interface PersonalDataFile {
  /** As GET contacts/{id} answers it. */
  contact: ContactRow;
  exported_at: string;
  /** By the path of the family: each record says what it is, such as 'delivery' or 'consent_event'. */
  families: Record<string, ({ record: string } & Record<string, unknown>)[]>;
  /** The same of each contact that was merged into it, by the id it had. */
  merged_contacts: { id: number; families: PersonalDataFile['families'] }[];
}

/** Body of POST contacts/{id}/toggle_subscriptions. With both lists given, lists named in neither are taken away. */
export const toggleSubscriptions = z
  .object({ subscribed_list_ids: idList.optional(), unsubscribed_list_ids: idList.optional() })
  .refine(
    (body) => body.subscribed_list_ids !== undefined || body.unsubscribed_list_ids !== undefined,
    { path: ['subscribed_list_ids'], message: 'is required, or unsubscribed_list_ids' },
  );

/** Named statistics of a contact: GET contacts/{id}/{name} lists the campaigns behind the figure. */
export const namedStatistics = [
  'sent',
  'opens',
  'clicks',
  'bounces',
  'unsubscribes',
  'complaints',
] as const;

/** One of {@link namedStatistics}. */
export type NamedStatistic = (typeof namedStatistics)[number];

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** Query of GET /api/v1/contacts: one person of an account, by unified id or address. */
export const unifiedQuery = z
  .object({
    account_id: z.coerce.number('must be an id').int('must be an id').positive('must be an id'),
    uid: z
      .string()
      .trim()
      .min(1, 'cannot be blank')
      .max(255, 'is too long (at most 255 characters)')
      .optional(),
    email: z
      .string()
      .trim()
      .min(1, 'cannot be blank')
      .max(254, 'is too long (at most 254 characters)')
      .optional(),
  })
  .refine((query) => (query.uid === undefined) !== (query.email === undefined), {
    path: ['uid'],
    message: 'or email is required, one of them',
  });
