import { z } from 'zod';
import type { AccountRecord } from '#platform/server/account/account.ts';
import { flagNames, type FlagName } from '../contract/account-detail.ts';

const off = z.boolean().default(false).catch(false);
const noText = z.string().nullable().default(null).catch(null);

// A setting that cannot be read counts as not set: it must never lock everybody out of the account.
const settings = z.object({
  erfm_enabled: off,
  customer_preferred_uid: noText,
  uid_name: noText,
  from_number: z.array(z.string()).default([]).catch([]),
  products_and_revenue: off,
  enable_secure_suppression_list: off,
  flags: z.object(Object.fromEntries(flagNames.map((name) => [name, off])) as Record<(typeof flagNames)[number], typeof off>).default(noFlags).catch(noFlags),
});

function noFlags() {
  return { uid_changes: false, findify_recommendation_bought_together: false, eRFM_Settings: false, eRFM_NewCharts: false };
}

/** The settings of an account that decide what its people see. */
export function settingsOf(record: Pick<AccountRecord, 'settings'>): z.output<typeof settings> {
  return settings.parse(record.settings);
}

/** The feature flags of an account, each on or off. */
export function flagsOf(record: Pick<AccountRecord, 'settings'>): Record<FlagName, boolean> {
  return settingsOf(record).flags;
}
