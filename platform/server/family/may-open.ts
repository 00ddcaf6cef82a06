import type { Account } from '../account/account.ts';
import type { Family } from './family.ts';

/** Whether the caller holds a role that opens the records of a family. */
export function mayOpen({ records, choices, search }: Family, account: Account): boolean {
  const roles = [records?.contract.role ?? choices?.role ?? search?.role ?? []].flat();
  return roles.some((role) => role === 'member' || account.can(role));
}
