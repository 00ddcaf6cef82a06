import type { MailboxFields } from '#engines/desk/contract.ts';
import type { SupportEmailRow } from '../contract.ts';

/** What a mailbox that is to be set up begins with. */
export const newMailbox: MailboxFields = {
  host: '',
  port: 993,
  security: 'tls',
  username: '',
  password: '',
  folder: 'INBOX',
  after_taking: 'leave',
  moved_to: '',
  recent_days: 0,
};

/** The inputs of a mailbox, by their places in the form. */
export const mailboxInputs = Object.keys(newMailbox).map((name) => `imap.${name}`);

/** The mailbox of a support address as its form edits it: without the password, which stays where it is. */
export function mailboxValuesOf({ imap }: SupportEmailRow): MailboxFields | null {
  if (imap === null) return null;
  const { host, port, security, username, folder, after_taking, moved_to, recent_days } = imap;
  const settings = { host, port, security, username, folder, after_taking, moved_to, recent_days };
  return { ...settings, password: '' };
}
