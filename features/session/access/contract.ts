import {
  commerceRoles,
  effectiveRoles,
  generalRoles,
  marketingRoles,
  serviceRoles,
} from '#platform/contract/roles.ts';
import type { AccountDetail, FlagName } from './contract/account-detail.ts';

/** The product area that a role belongs to. */
export type RoleArea = 'general' | 'marketing' | 'service' | 'commerce';

/** One role as the user drawer shows it. */
export interface RoleEntry {
  readonly name: string;
  readonly area: RoleArea;
  readonly label: string;
}

const labels: Record<
  (
    | typeof generalRoles
    | typeof marketingRoles
    | typeof serviceRoles
    | typeof commerceRoles
  )[number],
  string
> = {
  admin: 'Administrator',
  user: 'User',
  account: 'Accounts and Users Full Access',
  accounts_read_only: 'Accounts and Users View Only',
  segments: 'Segments',
  campaigns: 'Campaigns',
  campaign_full_access: 'Campaigns Full Access',
  campaign_edit_schedule: 'Schedule and Send Only',
  campaign_requires_approval: 'Requires Approval to Access',
  contents: 'Content',
  bee_admin: 'Drag And Drop Admin User',
  reports: 'Reports',
  download_reports: 'Download Reports',
  contacts: 'Audience',
  download_contacts: 'Download Contacts List',
  surveys: 'Surveys',
  automation: 'Automation',
  forms: 'Forms',
  relational_tables: 'Relational Tables',
  ftp: 'FTP',
  mobile: 'Mobile',
  push_notifications: 'Push Notification',
  coupon_codes: 'Coupon Codes',
  dns_setup: 'DNS Setup',
  service: 'Service',
  'service/tickets_view_only': 'Tickets View Only',
  'service/tickets_full_access': 'Tickets Full Access',
  'service/contacts_view_only': 'Contacts View Only',
  'service/contacts_full_access': 'Contacts Full Access',
  'service/support_email': 'Support Email',
  commerce_full_access: 'Commerce Full Access',
};

/** Every role, in the order of the user drawer. */
export const roleCatalogue: readonly RoleEntry[] = [
  ...generalRoles.map((name) => ({ name, area: 'general' as const, label: labels[name] })),
  ...marketingRoles.map((name) => ({ name, area: 'marketing' as const, label: labels[name] })),
  ...serviceRoles.map((name) => ({ name, area: 'service' as const, label: labels[name] })),
  ...commerceRoles.map((name) => ({ name, area: 'commerce' as const, label: labels[name] })),
];

/** What is known of the chosen account and of the person's roles in it: all that gates need. */
export interface AccountFacts {
  readonly accountId: number;
  readonly name: string;
  readonly active: boolean;
  readonly enableMarketing: boolean;
  readonly enableService: boolean;
  readonly enableCommerce: boolean;
  readonly roles: ReadonlySet<string>;
  readonly visibleMenus: readonly string[];
  /** Numbers that text messages can come from. */
  readonly fromNumbers: readonly string[];
  /** Empty for an account without a package. */
  readonly packageType: string;
  readonly packageFeature: Readonly<Record<string, 'yes' | 'no'>>;
  readonly erfmEnabled: boolean;
  readonly industry?: string;
  /** True when the account knows people by an id of its own choice. */
  readonly unifiedIds: boolean;
  readonly flags: Readonly<Record<FlagName, boolean>>;
}

/** Reads the facts out of what show.json answers. */
export function presentFacts(account: AccountDetail): AccountFacts {
  const { account_setting: setting, visible_menus, from_number } = account.packageFeatures;
  return {
    accountId: account.id,
    name: account.name,
    industry: account.industry,
    // A record that does not say so is switched off.
    active: account.current.active === true,
    enableMarketing: account.enable_marketing,
    enableService: account.enable_service,
    enableCommerce: account.enable_commerce,
    roles: normaliseRoles(account.roles),
    visibleMenus: visible_menus,
    fromNumbers: from_number,
    packageType: setting.package_type,
    packageFeature: setting.package_feature,
    erfmEnabled: setting.erfm_enabled,
    unifiedIds: Boolean(setting.customer_preferred_uid),
    flags: account.flags,
  };
}

/** The roles a signed-in person works with: campaigns without an extent is full access, and segments is always there. */
export function normaliseRoles(roles: Iterable<string>): Set<string> {
  return effectiveRoles(roles).add('segments');
}

/** Whether a role belongs to the service desk. */
export function isServiceRole(role: string): boolean {
  return role === 'service' || role.startsWith('service/');
}

/** Whether a role opens a marketing area; the commerce toggle belongs to its own product. */
export function isMarketingRole(role: string): boolean {
  const others: readonly string[] = [...generalRoles, ...commerceRoles];
  return !others.includes(role) && !isServiceRole(role);
}

/** A product of the suite, each with a dashboard of its own. */
export type Product = 'marketing' | 'service' | 'commerce';

type ProductFacts = Pick<
  AccountFacts,
  'roles' | 'enableMarketing' | 'enableService' | 'enableCommerce'
>;

/** The products open to a person in an account: each with its switch, marketing and service also with one of their roles; administrators set up the service cloud. */
export function products(facts: ProductFacts): Product[] {
  const roles = [...facts.roles];
  return [
    ...(facts.enableMarketing && roles.some(isMarketingRole) ? ['marketing' as const] : []),
    ...(facts.enableService && roles.some((role) => role === 'admin' || isServiceRole(role))
      ? ['service' as const]
      : []),
    ...(facts.enableCommerce ? ['commerce' as const] : []),
  ];
}

/** Whether an account has a product, whoever asks. */
export function isSwitchedOn(product: Product, facts: Omit<ProductFacts, 'roles'>): boolean {
  return {
    marketing: facts.enableMarketing,
    service: facts.enableService,
    commerce: facts.enableCommerce,
  }[product];
}

/** Whether anything at all is open to a person in an account. */
export function hasCloudAccess(facts: ProductFacts): boolean {
  return products(facts).length > 0;
}

/** Where a person lands in an account: the dashboard of the first product that is open to them. */
export function landingPath(facts: ProductFacts & Pick<AccountFacts, 'accountId'>): string {
  const [first] = products(facts);
  if (first === undefined) return '/access-denied';
  return first === 'marketing'
    ? `/accounts/${facts.accountId}/dashboard`
    : `/${first}/${facts.accountId}/dashboard`;
}

/** Modules of routes that are no roles but rules over role, menu, numbers and settings. */
export const moduleNames = ['uid', 'mobileProfile'] as const;

/** Whether a check passes: uid, mobile and mobileProfile have rules of their own, any other name is a role to hold. */
export function canUse(
  check: string,
  facts: Pick<AccountFacts, 'roles' | 'visibleMenus' | 'fromNumbers' | 'unifiedIds'>,
): boolean {
  if (check === 'uid') return !facts.unifiedIds;
  const hasMobile = facts.roles.has('mobile') && facts.visibleMenus.includes('mobile');
  if (check === 'mobileProfile') return hasMobile;
  if (check === 'mobile') return hasMobile && facts.fromNumbers.length > 0;
  return facts.roles.has(check);
}

/** Which of two versions of the list and contact screens an account sees: the newer one knows people by the account's own id first. */
export function screenVersion({ flags }: Pick<AccountFacts, 'flags'>): 'newer' | 'older' {
  return flags.uid_changes ? 'newer' : 'older';
}

/** What decides about features: the package of an account. */
export interface Package {
  /** Empty or null for an account without one. */
  readonly packageType: string | null;
  readonly packageFeature: Readonly<Record<string, 'yes' | 'no'>>;
}

/** Whether the account is on trial. */
export function isFreeTrial({ packageType }: Pick<Package, 'packageType'>): boolean {
  return packageType === 'free_trial';
}

/** Whether the package holds a feature; an account without a package has them all. */
export function isFeatureOpen(feature: string, { packageType, packageFeature }: Package): boolean {
  return !packageType || packageFeature[feature] === 'yes';
}

/** Whether an optional part is on: off when the package lacks it, else as the account chose. */
export function isOptionOn(feature: string, chosen: boolean, of: Package): boolean {
  return isFeatureOpen(feature, of) && chosen;
}

/** What may be done with records of the service desk. */
export type Permission = 'create' | 'read' | 'update' | 'delete';

const everything: readonly Permission[] = ['create', 'read', 'update', 'delete'];

/** What a person or a program may do with tickets, service contacts and support email; nothing while the service cloud is off. */
export function servicePermissions({
  roles,
  enableService,
}: Pick<AccountFacts, 'roles' | 'enableService'>): Record<
  'tickets' | 'contacts' | 'support_email',
  readonly Permission[]
> {
  const holds = (...names: string[]): boolean =>
    enableService && ['admin', ...names].some((name) => roles.has(name));
  const extent = (area: 'tickets' | 'contacts', program: string): readonly Permission[] => {
    if (holds(`service/${area}_full_access`, program)) return everything;
    return holds(`service/${area}_view_only`) ? ['read'] : [];
  };
  return {
    tickets: extent('tickets', 'tickets'),
    contacts: extent('contacts', 'support_contacts'),
    support_email: holds('service/support_email') ? everything : [],
  };
}
