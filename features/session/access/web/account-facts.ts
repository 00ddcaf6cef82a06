import { canUse as canUseCheck, hasMarketing, hasService, landingPath as contractLanding, normaliseRoles, type AccessFacts } from '../contract.ts';
import type { AccountDetail } from '../../contract.ts';

/** What is known of the current account and of the person's roles in it. */
export interface AccountFacts {
  readonly accountId: number;
  readonly name: string;
  readonly active: boolean;
  readonly packageType: string | null;
  readonly packageFeature: Readonly<Record<string, 'yes' | 'no'>>;
  readonly visibleMenus: readonly string[];
  readonly erfmEnabled: boolean;
  /** True where one contact is known by an ID of the account's own in every channel. */
  readonly unifiedIds: boolean;
  readonly roles: ReadonlySet<string>;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly access: AccessFacts;
}

/** A product of the header's switcher. */
export type Product = 'marketing' | 'service' | 'commerce';

/** Reads the facts from the answer of show.json. */
export function presentFacts(detail: AccountDetail): AccountFacts {
  const { packageFeatures: features } = detail;
  const setting = features.account_setting;
  return {
    accountId: detail.id,
    name: detail.name,
    active: detail.current.active,
    packageType: setting.package_type || null,
    packageFeature: setting.package_feature,
    visibleMenus: features.visible_menus,
    erfmEnabled: setting.erfm_enabled,
    unifiedIds: Boolean(setting.customer_preferred_uid),
    roles: normaliseRoles(detail.roles),
    flags: detail.flags,
    access: {
      id: detail.id, enable_marketing: detail.enable_marketing, enable_service: detail.enable_service, enable_commerce: detail.enable_commerce,
      visible_menus: features.visible_menus, from_number: features.from_number, customer_preferred_uid: setting.customer_preferred_uid,
      package_type: setting.package_type, package_feature: setting.package_feature,
    },
  };
}

/** Whether the person may use what a role or module opens. */
export function canUse(check: string, facts: AccountFacts): boolean {
  return canUseCheck(check, facts.roles, facts.access);
}

/** The products that are open to the person in this account. */
export function products(facts: AccountFacts): Product[] {
  const open: Product[] = [];
  if (hasMarketing(facts.roles, facts.access)) open.push('marketing');
  if (hasService(facts.roles, facts.access)) open.push('service');
  if (facts.access.enable_commerce) open.push('commerce');
  return open;
}

/** Where the person lands in the account: marketing, else service, else commerce. */
export function landingPath(facts: AccountFacts): string {
  const path = contractLanding(facts.roles, facts.access);
  return path === '/access-denied' && facts.access.enable_commerce ? `/commerce/${facts.accountId}/dashboard` : path;
}

/** Whether roles and account open the marketing or the service cloud at all. */
export function hasCloudAccess(facts: AccountFacts): boolean {
  return hasMarketing(facts.roles, facts.access) || hasService(facts.roles, facts.access);
}
