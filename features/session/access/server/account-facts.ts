import type { AccountRecord } from '#platform/server/account/account.ts';
import type { AccountFacts } from '../contract.ts';
import { settingsOf } from './account-settings.ts';

/** What gates need to know, from an account's own row and the roles of who calls; the web reads the same out of show.json. */
export function factsOf(record: AccountRecord, roles: ReadonlySet<string>): AccountFacts {
  const chosen = settingsOf(record);
  return {
    accountId: record.id,
    name: record.name,
    active: record.active,
    enableMarketing: record.enable_marketing,
    enableService: record.enable_service,
    enableCommerce: record.enable_commerce,
    roles,
    visibleMenus: record.visible_menus,
    fromNumbers: chosen.from_number,
    packageType: record.package_type,
    packageFeature: record.package_feature,
    erfmEnabled: chosen.erfm_enabled,
    unifiedIds: Boolean(chosen.customer_preferred_uid),
    flags: chosen.flags,
  };
}
