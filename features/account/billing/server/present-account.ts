import type { Account } from '#platform/server/account/account.ts';
import { companyOf, companyVersion } from './company.ts';

/** An account as the accounts service answers it: what it is, what is switched on, and its company. */
export function presentAccount(account: Account) {
  const { id, owner_id, enable_marketing, enable_service, enable_commerce, created_at } =
    account.record;
  const company = companyOf(account);
  return {
    ...commonOf(account),
    id,
    owner_id,
    enable_marketing,
    enable_service,
    enable_commerce,
    created_at,
    error: false,
    ...company,
    /** What If-Match of a change of the company names. */
    version: companyVersion(company),
  };
}

/** The settings of a customer, which is what the accounts service calls an account. */
export function customerSettingsOf(account: Account) {
  const {
    id,
    enable_marketing,
    enable_service,
    enable_commerce,
    package_feature,
    time_zone,
    industry,
    requires_second_factor,
  } = account.record;
  return {
    ...commonOf(account),
    customer_id: id,
    account_id: id,
    industry,
    time_zone,
    package_feature,
    requires_second_factor,
    products: { marketing: enable_marketing, service: enable_service, commerce: enable_commerce },
  };
}

function commonOf({ record: { uid, cluster, active, visible_menus, package_type } }: Account) {
  return { uid, cluster, active, visible_menus, package_type };
}
