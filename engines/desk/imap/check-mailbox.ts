import type { ImapFlow } from 'imapflow';
import type { MailboxCheck } from '../mailbox-contract.ts';
import { asMailboxFailed, MailboxFailed } from './mailbox-failed.ts';
import { folderRefused, openMailbox, type MailboxPlace } from './open-mailbox.ts';

/** Connects to a mailbox and looks into its folder, and for the one that emails are to move to; changes nothing there. */
export async function checkMailbox(
  place: MailboxPlace & { moved_to: string | null },
  allowed: readonly string[],
): Promise<MailboxCheck> {
  try {
    const client = await openMailbox(place, allowed);
    try {
      const emails = client.mailbox ? client.mailbox.exists : 0;
      if (place.moved_to !== null) await requireFolder(client, place.moved_to);
      return { failure: null, words: '', emails };
    } finally {
      client.close();
    }
  } catch (error) {
    const { failure, message } = asMailboxFailed(error);
    return { failure, words: message, emails: 0 };
  }
}

async function requireFolder(client: ImapFlow, folder: string): Promise<void> {
  let found: unknown;
  try {
    found = await client.status(folder, { messages: true });
  } catch (error) {
    throw folderRefused(error);
  }
  if (!found) throw new MailboxFailed('folder', `the server does not open ${folder}`);
}
