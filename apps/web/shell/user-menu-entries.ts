import { canUse, type AccountFacts, type Product } from '#features/session/access/contract.ts';
import { links } from '../links.ts';

/** A page of the account in the user menu; the path is below /accounts/{accountId}/. */
export interface AdministrationEntry {
  readonly path: string;
  readonly title: string;
  readonly role?: string;
  /** Part of the admin centre, which the settings app is itself. */
  readonly isAdminCentre?: boolean;
  /** Has no place in the service cloud. */
  readonly notInService?: boolean;
}

/** An entry that opens a new tab. */
export interface ExternalEntry {
  readonly href: string;
  readonly title: string;
}

const administration: readonly AdministrationEntry[] = [
  { path: 'account-&-billing', title: 'user.billing', isAdminCentre: true },
  { path: 'users-&-permissions', title: 'user.users', role: 'account', isAdminCentre: true },
  { path: 'settings', title: 'user.settings', isAdminCentre: true },
  { path: 'connections', title: 'user.connections', notInService: true },
  { path: 'process-queue', title: 'user.processQueue', notInService: true },
];

/** Where the user menu is opened. */
export interface MenuPlace {
  readonly product: Product;
  /** The settings app: /settings/{accountId}/… */
  readonly isSettingsApp: boolean;
  /** Paths whose screens this person cannot open now. */
  readonly hidden: ReadonlySet<string>;
}

/** The pages of the account that the user menu offers. */
export function administrationEntries(
  facts: AccountFacts,
  { product, isSettingsApp, hidden }: MenuPlace,
): AdministrationEntry[] {
  return administration.filter(
    (entry) =>
      !hidden.has(entry.path) &&
      (entry.role === undefined || canUse(entry.role, facts)) &&
      !(product === 'service' && entry.notInService) &&
      !(isSettingsApp && entry.isAdminCentre),
  );
}

/** The entries of the user menu that open a new tab; an address that is not set has none. */
export function externalEntries(
  { product, hidden }: Pick<MenuPlace, 'product' | 'hidden'>,
  addresses: Pick<typeof links, 'identityProfile' | 'galaxy' | 'systemStatus'> = links,
): ExternalEntry[] {
  const all = [
    { href: addresses.identityProfile, title: 'user.identityProfile' },
    { href: addresses.galaxy, title: 'user.galaxy' },
    { href: hidden.has('/roadmap') ? null : '/roadmap', title: 'user.roadmap' },
    { href: product === 'service' ? null : addresses.systemStatus, title: 'user.systemStatus' },
  ];
  return all.flatMap(({ href, title }) => (href === null ? [] : [{ href, title }]));
}
