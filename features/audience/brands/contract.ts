import { z } from 'zod';
import { brandKit } from '#engines/audience/contract.ts';
import { hexColor } from '#platform/contract/colors.ts';
import { idParam, requiredText } from '#platform/contract/fields.ts';
import { pictureAddress } from '#platform/contract/picture-address.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

const domainId = idParam.nullable().default(null);

/** Names under which an account sends. */
export const brands = resource({
  path: 'brands',
  singular: 'brand',
  title: 'Brand',
  role: 'contacts',
  readRole: 'campaigns',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    logo: pictureAddress.default(''),
    color: hexColor.default(''),
    kit: brandKit.default({}),
    sending_domain_id: domainId,
    link_domain_id: domainId,
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    logo: z.string(),
    color: z.string(),
    kit: brandKit,
    unsubscribed_count: z.number(),
    campaigns_count: z.number(),
    created_by: z.string(),
    sending_domain_id: z.number().nullable(),
    link_domain_id: z.number().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({}),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'create',
    'update',
    'delete',
    'bulk_delete',
    'validate_name',
    'check_modules_in_use',
  ],
});

/** A brand as its list carries it. */
export type Brand = RowOf<typeof brands>;

const choice = z.object({
  id: z.number(),
  name: z.string(),
  verified: z.boolean(),
  is_default: z.boolean(),
});

/** Answer of GET brands/domain_choices: the domains that a brand may have of its own. */
export const brandDomains = z.object({ sending: z.array(choice), link: z.array(choice) });

/** Body of POST contacts/{id}/toggle_brands_subscriptions. */
export const toggleBrand = z.object({
  brand_id: idParam,
  status: z.enum(['active', 'inactive'], 'must be active or inactive'),
});

/** A brand as a contact's drawer lists it. */
export const contactBrand = z.object({ id: z.number(), name: z.string() });

/** Answer of GET contacts/{id}/brands. */
export const contactBrands = z.object({
  subscribed_brands: z.array(contactBrand),
  unsubscribed_brands: z.array(contactBrand),
});

/** What is said once a contact's brand is changed. */
export const brandMessages = {
  active: 'The contact gets emails of this brand again.',
  inactive: 'The contact gets no more emails of this brand.',
} as const;
