import { z } from 'zod';
import { accountRow } from '../../account-choice/contract.ts';

const yesOrNo = z.enum(['yes', 'no']);

/** What the account's package and settings allow, as package_features.json answers. */
export const packageFeatures = z.object({
  account_setting: z.object({
    package_type: z.string(),
    package_feature: z.record(z.string(), yesOrNo),
    erfm_enabled: z.boolean(),
    customer_preferred_uid: z.string().nullable(),
    uid_name: z.string().nullable(),
  }),
  visible_menus: z.array(z.string()),
  /** Numbers that text messages can come from. */
  from_number: z.array(z.string()),
  products_and_revenue: z.boolean(),
  enable_secure_suppression_list: z.boolean(),
});

/** What the account's package and settings allow. */
export type PackageFeatures = z.infer<typeof packageFeatures>;

/** Names of the flags that an operator turns on for single accounts. */
export const flagNames = [
  'uid_changes',
  'findify_recommendation_bought_together',
  'eRFM_Settings',
  'eRFM_NewCharts',
] as const;

/** One such flag. */
export type FlagName = (typeof flagNames)[number];

/** The chosen account with everything that gates need, as show.json answers. */
export const accountDetail = accountRow.extend({
  current: z.object({
    active: z.boolean().optional(),
    enable_marketing: z.boolean(),
    enable_service: z.boolean(),
    enable_commerce: z.boolean(),
    visible_menus: z.array(z.string()),
    settings: z.object({ account_informations: z.object({ package_type: z.string() }) }),
  }),
  preferences: z.object({ time_zone: z.string(), timezone_offset: z.number() }),
  packageFeatures,
  flags: z.record(z.enum(flagNames), z.boolean()),
  postal_address: z.string(),
  /** The company: the same address, and what else it says about itself. Country and state are ISO codes. */
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zip: z.string(),
  phone: z.string(),
  industry: z.string(),
  website: z.string(),
  /** Always false in an answer; the list of accounts sets it for those that can't be read. */
  error: z.boolean(),
  roles: z.array(z.string()),
});

/** The chosen account with everything that gates need. */
export type AccountDetail = z.infer<typeof accountDetail>;
