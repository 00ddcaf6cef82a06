import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';

type Removal = (
  account: Account,
  services: Pick<Services, 'families'>,
  ids: readonly number[],
) => Promise<number[]>;

let plugged: Removal | null = null;

/** Tells how contacts are deleted with all that hangs on them; contacts use imports, so the composition root says it. */
export function plugContactRemoval(removal: Removal): void {
  plugged = removal;
}

/** Deletes contacts; answers those that existed. */
export function removeContacts(
  account: Account,
  services: Pick<Services, 'families'>,
  ids: readonly number[],
): Promise<number[]> {
  if (plugged === null) throw new Error('no removal of contacts is plugged in');
  return plugged(account, services, ids);
}
