import { z } from 'zod';
import { requiredText, wholeNumberBetween } from '#platform/contract/fields.ts';

/** How a connection to a mailbox is kept secret: from its first byte, from STARTTLS on, or not at all (inside the operator's network alone). */
export const mailboxSecurities = ['tls', 'starttls', 'none'] as const;

/** What becomes of an email in its mailbox once it is taken. */
export const afterTaking = ['leave', 'mark_read', 'move'] as const;

/** What can keep emails from being fetched. */
export const mailboxFailures = [
  'not_allowed',
  'dns',
  'unreachable',
  'tls',
  'sign_in',
  'folder',
  'dropped',
  'other',
] as const;

export type MailboxSecurity = (typeof mailboxSecurities)[number];
export type AfterTaking = (typeof afterTaking)[number];
export type MailboxFailure = (typeof mailboxFailures)[number];

// Lines of the protocol end with these; NUL ends strings of many servers.
const isOneLine = (text: string): boolean => !/[\0\r\n]/.test(text);
const line = (max: number) =>
  requiredText({ max }).refine(isOneLine, 'must not contain line breaks');

/** Where a mailbox is, and what is done with its emails. */
export const mailboxSettings = z.object({
  host: line(253).refine(
    (host) => /^[\p{L}\p{N}._-]+$/u.test(host) || /^[\da-f:.]+$/i.test(host),
    'must be the name of a mail server, such as imap.example.com',
  ),
  port: wholeNumberBetween({ min: 1, max: 65_535 }).default(993),
  security: z
    .enum(mailboxSecurities, `must be one of ${mailboxSecurities.join(', ')}`)
    .default('tls'),
  username: line(255),
  folder: line(255).default('INBOX'),
  after_taking: z.enum(afterTaking, `must be one of ${afterTaking.join(', ')}`).default('leave'),
  /** The folder that taken emails move to. */
  moved_to: z
    .string('must be a text')
    .trim()
    .max(255, 'is too long (at most 255 characters)')
    .refine(isOneLine, 'must not contain line breaks')
    .default(''),
  /** Takes the emails of so many days before it was set up, too. */
  recent_days: wholeNumberBetween({ min: 0, max: 7 }).default(0),
});

/** The same as it is written: with the password, which is never read again. Without one the kept password stays. */
export const mailboxFields = mailboxSettings
  .extend({
    password: z
      .string('must be a text')
      .max(1000, 'is too long (at most 1000 characters)')
      .refine(isOneLine, 'must not contain line breaks')
      .default(''),
  })
  .superRefine(({ after_taking: after, moved_to: to, folder }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['moved_to'], message });
    if (after !== 'move') return;
    if (to === '') refuse('names the folder that emails move to');
    else if (to === folder) refuse('must be another folder than the one that is fetched from');
  });

/** A mailbox as it is read, with how fetching goes. */
export const mailboxRow = mailboxSettings.extend({
  /** Not yet looked at, looked at lately, or failing. */
  state: z.enum(['new', 'working', 'failing']),
  failure: z.enum(mailboxFailures).nullable(),
  /** What the server said. */
  failure_words: z.string(),
  failing_since: z.string().nullable(),
  /** When it was last looked at with success. */
  checked_at: z.string().nullable(),
  last_mail_at: z.string().nullable(),
  /** How many emails were left in the mailbox, because they are too large. */
  too_large: z.number(),
});

/** How a try of a connection ended; `failure` is null where it works. */
export const mailboxCheck = z.object({
  failure: z.enum(mailboxFailures).nullable(),
  words: z.string(),
  /** How many emails lie in the folder. */
  emails: z.number(),
});

export type MailboxSettings = z.infer<typeof mailboxSettings>;
export type MailboxFields = z.infer<typeof mailboxFields>;
export type MailboxRow = z.infer<typeof mailboxRow>;
export type MailboxCheck = z.infer<typeof mailboxCheck>;
