import { z } from 'zod';
import { idParam, nameSearch, pageSize } from '#platform/contract/fields.ts';

/** What lies in the local inbox: emails, and texts to phones. */
export const inboxChannels = ['email', 'sms'] as const;

/** One of {@link inboxChannels}. */
export type InboxChannel = (typeof inboxChannels)[number];

/** A mail or a text in the list of the local inbox; of a text, `subject` is how it begins. */
export const inboxRow = z.object({
  id: z.number(),
  channel: z.enum(inboxChannels),
  /** Of a text: its number among the texts that were sent. */
  text_id: z.number().nullable(),
  mailing_id: z.number().nullable(),
  contact_id: z.number().nullable(),
  recipient: z.string(),
  sender: z.string(),
  subject: z.string(),
  is_read: z.boolean(),
  received_at: z.string(),
});

/** A mail in the list of the local inbox. */
export type InboxRow = z.infer<typeof inboxRow>;

/** An opened mail, as a mail program reads it. */
export const inboxMessage = inboxRow.extend({
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  html: z.string(),
  text: z.string(),
  size: z.number(),
});

/** An opened mail, as a mail program reads it. */
export type InboxMessage = z.infer<typeof inboxMessage>;

/** How the list may be asked: a page of it, one recipient's mails, or what a part of an address, subject or name finds. */
export const inboxQuery = z.object({
  page: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .default(1),
  per_page: pageSize(100).default(25),
  /** Texts show to whoever also has the role mobile. */
  channel: z.enum(inboxChannels, `must be one of ${inboxChannels.join(', ')}`).default('email'),
  recipient: z.string().max(320, 'is too long').optional(),
  name: nameSearch.optional(),
  mailing_id: idParam.optional(),
});

/** What may be simulated for an email: a hard bounce, a soft bounce, or a spam complaint of its recipient. */
export const simulatedReports = ['hard_bounce', 'soft_bounce', 'complaint'] as const;

/** One of {@link simulatedReports}. */
export type SimulatedReport = (typeof simulatedReports)[number];

/** The path of the family, and the role it needs. */
export const localInbox = { path: 'local_inbox', role: 'campaigns' } as const;

/** The role that texts need besides. */
export const textRole = 'mobile';

/** What a text can be simulated to become. */
export const simulatedTexts = ['delivered', 'undelivered', 'reply'] as const;

const phoneText = z
  .string('must be a text')
  .trim()
  .min(1, 'cannot be blank')
  .max(1600, 'is too long (at most 1600 characters)');

/** Body of POST local_inbox/{id}/pretend: what becomes of a text. */
export const simulatedTextBody = z.discriminatedUnion(
  'as',
  [
    z.object({ as: z.enum(['delivered', 'undelivered']) }),
    z.object({ as: z.literal('reply'), text: phoneText }),
  ],
  { error: `must be one of ${simulatedTexts.join(', ')}` },
);

/** Body of POST local_inbox/texts: a text from somebody's phone to the account's number. */
export const writtenText = z
  .object({
    number: z
      .string('must be a text')
      .trim()
      .min(1, 'is required')
      .max(40, 'is too long (at most 40 characters)'),
    text: phoneText,
  })
  .strict();
