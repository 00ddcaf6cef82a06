import type { Account } from '#platform/server/account/account.ts';
import { companyOf } from './company.ts';

/** An account as the accounts service answers it: what it is, what is switched on, and its company. */
export function presentAccount(account: Account) {
  const {
    id,
    uid,
    owner_id,
    cluster,
    active,
    enable_marketing,
    enable_service,
    enable_commerce,
    visible_menus,
    package_type,
    created_at,
  } = account.record;
  return {
    id,
    uid,
    owner_id,
    cluster,
    active,
    enable_marketing,
    enable_service,
    enable_commerce,
    visible_menus,
    package_type,
    created_at,
    error: false,
    ...companyOf(account),
  };
}

/** The settings of a customer, which is what the accounts service calls an account. */
export function customerSettingsOf(account: Account) {
  const {
    id,
    uid,
    cluster,
    active,
    enable_marketing,
    enable_service,
    enable_commerce,
    visible_menus,
    package_type,
    package_feature,
    time_zone,
    industry,
    requires_second_factor,
  } = account.record;
  return {
    customer_id: id,
    account_id: id,
    uid,
    cluster,
    active,
    industry,
    time_zone,
    package_type,
    package_feature,
    visible_menus,
    requires_second_factor,
    products: { marketing: enable_marketing, service: enable_service, commerce: enable_commerce },
  };
}
