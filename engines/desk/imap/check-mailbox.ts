import type { MailboxCheck } from '../mailbox-contract.ts';
import { asMailboxFailed } from './mailbox-failed.ts';
import { openMailbox, type MailboxPlace } from './open-mailbox.ts';

/** Connects to a mailbox and looks into its folder, and into the one that emails are to move to; changes nothing there. */
export async function checkMailbox(
  place: MailboxPlace & { moved_to: string | null },
  allowed: readonly string[],
): Promise<MailboxCheck> {
  try {
    const client = await openMailbox(place, allowed);
    try {
      const emails = client.mailbox ? client.mailbox.exists : 0;
      const isThere =
        place.moved_to === null || (await client.status(place.moved_to, { messages: true }));
      return isThere
        ? { failure: null, words: '', emails }
        : { failure: 'folder', words: `there is no folder ${place.moved_to}`, emails };
    } finally {
      client.close();
    }
  } catch (error) {
    const { failure, message } = asMailboxFailed(error);
    return { failure, words: message, emails: 0 };
  }
}
