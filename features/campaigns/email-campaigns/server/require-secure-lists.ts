import { isSecureSuppressionOn } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';

/** Refuses to choose secure lists where they suppress nobody. */
export function requireSecureLists(
  account: Account,
  { secure_lists: chosen = [] }: { secure_lists?: readonly number[] | undefined },
): void {
  if (chosen.length > 0 && !isSecureSuppressionOn(account.record))
    throw invalid({
      secure_lists: ['are switched off in this account, so they suppress nobody: leave them out'],
    });
}
