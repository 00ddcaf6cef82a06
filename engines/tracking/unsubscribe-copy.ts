import type { Account } from '#platform/server/account/account.ts';
import { withPersonIn } from './person-of-copy.ts';
import { unsubscribeFromMailing } from './record-unsubscribe.ts';

/** Unsubscribes the person of a copy as the link in the mail would: once, however often it is said. False when the person is gone. */
export async function unsubscribeCopy(
  account: Account,
  copy: { mailingId: number; contactId: number },
  proof: { source: string; ip: string },
): Promise<boolean> {
  const done = await withPersonIn(account, { accountId: account.id, ...copy }, async (call) => {
    await unsubscribeFromMailing(call, proof);
    return true;
  });
  return done ?? false;
}
