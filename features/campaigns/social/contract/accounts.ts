import { z } from 'zod';
import { accountKinds, networkNames } from '#engines/social/contract.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** The role that social media are worked with. */
export const socialRole = 'campaigns';

/** How the connection to an account of a network stands. */
export const accountStates = ['connected', 'renewal_failed', 'signed_out'] as const;

/** Pages and profiles that are published to; they are made by connecting. */
export const socialAccounts = resource({
  path: 'social_accounts',
  singular: 'social_account',
  title: 'Social account',
  role: socialRole,
  collectionKey: null,
  fields: z.object({ name: requiredText() }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    network: z.enum(networkNames),
    kind: z.enum(accountKinds),
    page_key: z.string(),
    state: z.enum(accountStates),
    fault: z.string().nullable(),
    expires_at: z.string().nullable(),
    published_count: z.number(),
    lead_forms_count: z.number(),
    connected_by: z.string(),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name'],
    defaultSort: ['name', 'asc'],
    filters: z.object({ network: z.enum(networkNames).optional() }),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'update', 'delete', 'bulk_delete', 'check_modules_in_use'],
});

/** One of them. */
export type SocialAccount = RowOf<typeof socialAccounts>;

/** Body of POST social_accounts/connect: which network is to be connected. */
export const connectRequest = z.object({
  network: z.enum(networkNames, `must be one of ${networkNames.join(', ')}`),
});

/** Body of POST social_accounts/connected: what the network sent the browser back with. */
export const connectedRequest = z.object({
  code: z.string('is required').min(1, 'cannot be blank').max(2000, 'is too long'),
  state: z.string('is required').min(1, 'cannot be blank').max(2000, 'is too long'),
});
