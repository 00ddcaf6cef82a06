import { packageFeaturesOf } from '#features/session/access/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { featureMissing, forbidden } from '#platform/server/http/errors.ts';
import { pageClosed, settingPages, type PageClosed, type SettingPage } from '../contract.ts';

/** Why a page is closed to the caller; null when it is open. */
export function closedFor(account: Account, page: SettingPage): PageClosed | null {
  const { account_setting: { package_type, package_feature, customer_preferred_uid }, visible_menus, from_number } = packageFeaturesOf(account.record);
  const flags = account.record.settings['flags'];
  return pageClosed(page, {
    roles: account.actor.roles, visibleMenus: visible_menus, fromNumbers: from_number, unifiedIds: Boolean(customer_preferred_uid),
    packageType: package_type, packageFeature: package_feature, flags: (flags ?? {}) as Record<string, boolean>,
  });
}

/** Refuses the caller to whom a page is closed, with the reason. */
export function requirePage(account: Account, page: SettingPage): void {
  const { gate } = settingPages[page];
  switch (closedFor(account, page)) {
    case null:
      return;
    case 'role':
      throw forbidden(`You need the permission ${'role' in gate ? gate.role : gate.module} for this.`);
    case 'package':
      throw account.record.package_type === 'free_trial' ? featureMissing('relational_data') : forbidden('The package of this account has no relational tables.');
    case 'flag':
      throw forbidden('This account has no choice of unique identifiers; ask the operator for it.');
  }
}
