import type { Account } from '#platform/server/account/account.ts';
import { withRecipientIn } from './recipient-of-delivery.ts';
import { unsubscribeFromMailing } from './record-unsubscribe.ts';

/** Unsubscribes the recipient of a delivery as the link in the email would: once, however often it is requested. False when the contact is gone. */
export async function unsubscribeDelivery(
  account: Account,
  delivery: { mailingId: number; contactId: number },
  proof: { source: string; ip: string },
): Promise<boolean> {
  const done = await withRecipientIn(
    account,
    { accountId: account.id, ...delivery },
    async (call) => {
      await unsubscribeFromMailing(call, proof);
      return true;
    },
  );
  return done ?? false;
}
