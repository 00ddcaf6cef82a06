import { z } from 'zod';
import { platforms } from '#engines/push/contract.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** Role that keeps applications, their devices and their pushes. */
export const pushRole = 'push_notifications';

const code = (pattern: RegExp, words: string) =>
  z.string('must be a text').trim().regex(pattern, words).optional();

/** Apps and websites that pushes go to, as the wire has them. */
export const mobileApplications = resource({
  path: 'mobile_applications',
  singular: 'mobile_application',
  title: 'Mobile application',
  role: pushRole,
  readRole: 'mobileProfile',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    platform: z.enum(platforms, `must be one of ${platforms.join(', ')}`),
    /** The .p8 file of an Apple key, the JSON file of a Google service account, or a VAPID private key; a website without one gets a new one. */
    key: z.string('must be a text').trim().max(20_000, 'is too long').optional(),
    bundle_id: code(/^[A-Za-z0-9.-]{3,155}$/, 'must be a bundle ID such as com.example.shop'),
    team_id: code(/^[A-Z0-9]{10}$/, 'must be the 10 letters and digits of your Apple team'),
    key_id: code(/^[A-Z0-9]{10}$/, 'must be the 10 letters and digits of the key'),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    platform: z.enum(platforms),
    gateway: z.enum(['vapid', 'apns', 'fcm', 'local']),
    /** Stands in apps and pages. */
    public_key: z.string(),
    /** What is known of the key; the key itself is never shown. */
    keys: z.object({
      key: z.string(),
      bundle_id: z.string().optional(),
      team_id: z.string().optional(),
      key_id: z.string().optional(),
      project: z.string().optional(),
      client: z.string().optional(),
      /** Of a website; new subscriptions take the first, older ones keep theirs. */
      vapid_public_keys: z.array(z.string()),
    }),
    state: z.enum(['ready', 'stopped']),
    state_reason: z.string(),
    state_at: z.string().nullable(),
    /** Devices that pushes reach. */
    token_count: z.number(),
    /** Those of them that belong to a contact. */
    known_count: z.number(),
    /** Devices that are gone. */
    gone_count: z.number(),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name', 'platform', 'token_count', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({
      platform: z.enum(platforms, `must be one of ${platforms.join(', ')}`).optional(),
    }),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete', 'validate_name', 'check_modules_in_use'],
});

/** One of them. */
export type MobileApplication = RowOf<typeof mobileApplications>;
