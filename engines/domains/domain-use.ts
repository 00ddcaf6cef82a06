import type { Account } from '#platform/server/account/account.ts';
import type { StoredDomain } from './stored-domain.ts';

/** A neighbour that names its records which use a domain. */
export type DomainUser = (account: Account, domain: StoredDomain) => Promise<string[]>;

const users = new Map<string, DomainUser>();

/** A neighbour declares once, when it mounts, that its records use domains. */
export function domainInUse(kind: string, find: DomainUser): void {
  users.set(kind, find);
}

/** The names of everything that uses a domain. */
export async function usersOfDomain(account: Account, domain: StoredDomain): Promise<string[]> {
  const found: string[] = [];
  for (const find of users.values()) found.push(...(await find(account, domain)));
  return found;
}
