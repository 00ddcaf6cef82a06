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
  // Lists that keep people out are held to unless somebody said otherwise.
  enable_secure_suppression_list: z.boolean().default(true).catch(true),
  flags: z
    .object(
      Object.fromEntries(flagNames.map((name) => [name, off])) as Record<
        (typeof flagNames)[number],
        typeof off
      >,
    )
    .default(noFlags)
    .catch(noFlags),
});

function noFlags() {
  return {
    uid_changes: false,
    findify_recommendation_bought_together: false,
    eRFM_Settings: false,
    eRFM_NewCharts: false,
  };
}

type SettingsRecord = Pick<AccountRecord, 'id' | 'cluster' | 'settings'>;

// They try unified IDs before everybody else.
const betaUnifiedAccounts: readonly number[] = [5000, 5012, 1550];

/** The settings of an account that decide what its people see. */
export function settingsOf(record: SettingsRecord): z.output<typeof settings> {
  const chosen = settings.parse(record.settings);
  if (record.cluster !== 'sandbox' || !betaUnifiedAccounts.includes(record.id)) return chosen;
  return {
    ...chosen,
    customer_preferred_uid: chosen.customer_preferred_uid ?? 'uid',
    flags: { ...chosen.flags, uid_changes: true },
  };
}

/** The feature flags of an account, each on or off. */
export function flagsOf(record: SettingsRecord): Record<FlagName, boolean> {
  return settingsOf(record).flags;
}
