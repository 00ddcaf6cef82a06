import type { Account, AccountRecord } from '#platform/server/account/account.ts';
import type { Clock } from '#platform/server/clock.ts';
import { offsetInHours } from '../../profile/contract.ts';
import { isOptionOn } from '../contract.ts';
import type { AccountDetail, PackageFeatures } from '../contract/account-detail.ts';
import { settingsOf } from './account-settings.ts';

/** What package and settings of an account allow together. */
export function packageFeaturesOf(record: AccountRecord): PackageFeatures {
  const chosen = settingsOf(record);
  const plan = { packageType: record.package_type, packageFeature: record.package_feature };
  return {
    account_setting: {
      package_type: record.package_type,
      package_feature: record.package_feature,
      erfm_enabled: chosen.erfm_enabled,
      customer_preferred_uid: chosen.customer_preferred_uid,
      uid_name: chosen.uid_name,
    },
    visible_menus: record.visible_menus,
    from_number: chosen.from_number,
    products_and_revenue: isOptionOn('products_and_revenue', chosen.products_and_revenue, plan),
    enable_secure_suppression_list: isOptionOn(
      'secure_suppression_lists',
      chosen.enable_secure_suppression_list,
      plan,
    ),
  };
}

/** The chosen account as the web app loads it: record, package, time zone, flags and the caller's roles. */
export function accountDetailOf({ record, actor }: Account, clock: Clock): AccountDetail {
  const { active, enable_marketing, enable_service, enable_commerce, visible_menus, package_type } =
    record;
  return {
    id: record.id,
    name: record.name,
    uid: record.uid,
    owner_id: record.owner_id,
    cluster: record.cluster,
    active,
    enable_marketing,
    enable_service,
    enable_commerce,
    visible_menus,
    package_type,
    postal_address: record.postal_address,
    address: record.postal_address,
    city: record.city,
    state: record.state,
    country: record.country,
    zip: record.zip,
    phone: record.phone,
    industry: record.industry,
    website: record.website,
    error: false,
    current: {
      active,
      enable_marketing,
      enable_service,
      enable_commerce,
      visible_menus,
      settings: { account_informations: { package_type } },
    },
    preferences: {
      time_zone: record.time_zone,
      timezone_offset: offsetInHours(record.time_zone, clock.now()),
    },
    packageFeatures: packageFeaturesOf(record),
    flags: settingsOf(record).flags,
    roles: [...actor.roles].sort(),
  };
}
