import type { Product } from '../contract.ts';
import type { FlagName } from './account-detail.ts';

/** The groups of privileges that an account may show or hide as a whole (its visible_menus). */
export const privilegeGroups = [
  'reports',
  'download_reports',
  'campaigns',
  'mobile',
  'forms',
  'surveys',
  'contacts',
  'contents',
] as const;

/** One such group. */
export type PrivilegeGroup = (typeof privilegeGroups)[number];

/** Who may open one section of the product: its screens, its menu entry and its calls. */
export interface Gate {
  /** Below /accounts/{accountId}/, or with a leading slash a whole path; * is any one segment. The closest path decides. */
  readonly path: string;
  /** Roles or modules of which any one opens the section; absent: every member. */
  readonly any?: readonly string[];
  /** A further role or module that must hold besides. */
  readonly also?: string;
  /** The menu entry shows only where the account's visible menus include this group. */
  readonly group?: PrivilegeGroup;
  /** The menu entry shows only in accounts that know people by an id of their own. */
  readonly isMenuForUnifiedIds?: true;
  /** Part of the plan that must not be 'no', besides the section's own name. */
  readonly feature?: string;
  readonly flag?: FlagName;
  /** Closed to the package essentials. */
  readonly isRelational?: true;
  /** The only account that has the section. */
  readonly account?: number;
  /** Needs the account's RFM reports to be on. */
  readonly isErfm?: true;
  /** The product that the section belongs to, marketing when absent; 'any' is open whichever products are. */
  readonly product?: Product | 'any';
  /** Families of calls below /v2/{accountId}/, the section's own records first. */
  readonly calls?: readonly string[];
  /** Roles that may list and show the section's own records though its screens are closed to them. */
  readonly reads?: readonly string[];
}
