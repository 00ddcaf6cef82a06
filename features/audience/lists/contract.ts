import { listNames } from '#features/session/access/contract/cloud-roles.ts';
import { z } from 'zod';
import { flag, idList, requiredText } from '#platform/contract/fields.ts';
import { resource } from '#platform/contract/resource.ts';

/** What a list is for: campaigns, or test sends. */
export const listTypes = ['normal', 'test'] as const;

/** Whether who signs up by a form has to confirm the address by an email. */
export const optIns = ['double', 'single'] as const;

const optIn = z.enum(optIns, `must be one of ${optIns.join(', ')}`);
const listType = z.enum(listTypes, `must be one of ${listTypes.join(', ')}`);
const text = (max: number) =>
  z.string('must be a text').trim().max(max, `is too long (at most ${max} characters)`);
const email = z.union([
  z.literal(''),
  z.email('is not a valid email address').max(254, 'is too long (at most 254 characters)'),
]);

/** Named groups of contacts that campaigns are sent to. */
export const contactLists = resource({
  path: 'lists',
  singular: 'list',
  title: 'List',
  role: 'contacts',
  // The last of them are told ids and names alone.
  readRole: ['campaigns', ...listNames],
  collectionKey: 'lists',
  fields: z.object({
    name: requiredText(),
    description: text(1000).optional(),
    /** What subscribers read in place of the name. */
    public_name: text(255).optional(),
    /** What subscribers read below it; the description is for the team alone. */
    public_description: text(1000).optional(),
    /** Anybody may read public name and description, and subscribe. */
    is_public: z.boolean('must be true or false').optional(),
    /** Whether forms ask people to confirm their address by email; imports, members and keys enter as they say. */
    opt_in: optIn.optional(),
    /** Who has not confirmed is reminded once. */
    opt_in_reminder: z.boolean('must be true or false').optional(),
    from_name: text(255).optional(),
    from_email: email.optional(),
    reply_to_email: email.optional(),
    address: text(1000).optional(),
    language: z
      .string('must be a text')
      .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language code such as en')
      .optional(),
    list_type: listType.optional(),
    folder_id: z.number('must be an id').int().positive().nullable().optional(),
    /** The brand whose campaigns are offered the list. */
    brand_id: z.number('must be an id').int().positive().nullable().optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    public_name: z.string(),
    public_description: z.string(),
    is_public: z.boolean(),
    opt_in: optIn,
    opt_in_reminder: z.boolean(),
    from_name: z.string(),
    from_email: z.string(),
    reply_to_email: z.string(),
    address: z.string(),
    language: z.string(),
    list_type: listType,
    folder_id: z.number().nullable(),
    brand_id: z.number().nullable(),
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
    filters: z.object({
      list_type: listType.optional(),
      archived: flag.optional(),
      brand_id: z.coerce.number().int().optional(),
    }),
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

/** Body of PUT lists/list_status_update. */
export const listStatusUpdate = z.object({
  ids: idList.refine((ids) => ids.length > 0, 'are required: name at least one list'),
  list_type: listType,
});

/** Answer of GET lists/{id}/stats: the contacts of a list by state; together they are `total`. */
export const listStats = z.object({
  total: z.number(),
  subscribed: z.number(),
  unsubscribed: z.number(),
  hard_bounced: z.number(),
  soft_bounced: z.number(),
  cleansed: z.number(),
});

/** The contacts of a list by state. */
export type ListStats = z.infer<typeof listStats>;

/** How far back the growth of a list can be asked for, in days. */
export const longestGrowth = 366;

/** Answer of GET lists/{id}/growth: per day of the account's time zone who joined, who left, and the subscribers at its end. */
export const listGrowth = z.object({
  joined: z.number(),
  left: z.number(),
  days: z.array(
    z.object({ date: z.string(), joined: z.number(), left: z.number(), subscribers: z.number() }),
  ),
});

/** The growth of a list, day by day. */
export type ListGrowth = z.infer<typeof listGrowth>;
