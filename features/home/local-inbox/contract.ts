import { z } from 'zod';
import { idParam, nameSearch, pageSize } from '#platform/contract/fields.ts';

/** A mail in the list of the local inbox. */
export const inboxRow = z.object({
  id: z.number(),
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
