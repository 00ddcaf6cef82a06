import { z } from 'zod';
import {
  mailboxCheck,
  mailboxFields,
  mailboxRow,
  ticketPriorities,
} from '#engines/desk/contract.ts';
import { supportEmail, tickets } from '#features/session/access/contract/cloud-roles.ts';
import { idParam, requiredText, wholeNumberBetween } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

const text = (max: number) =>
  z.string('must be a text').trim().max(max, `is too long (at most ${max} characters)`);

const fields = z.object({
  email: requiredText({ max: 254 }),
  /** What recipients of answers see as their sender. */
  name: requiredText({ max: 100 }),
  signature: text(2_000).default(''),
  /** Answered at once to whoever opens a ticket; {{number}} is that of the ticket. Empty for no answer. */
  acknowledgement: text(5_000).default(''),
  language: z.enum(['en', 'de'], 'must be en or de').default('en'),
  default_priority: z
    .enum(ticketPriorities, `must be one of ${ticketPriorities.join(', ')}`)
    .default('medium'),
  default_tags: z
    .array(requiredText({ max: 50 }))
    .max(20, 'at most 20 tags')
    .default([]),
  /** Whether people are asked how their ticket went, so many hours after it was closed. */
  asks_rating: z.boolean('must be true or false').default(false),
  rating_delay_hours: wholeNumberBetween({ min: 0, max: 168 }).default(4),
  /** The mailbox that emails to the address are fetched from; null where they are forwarded, or come by MX. */
  imap: mailboxFields.nullable().default(null),
});

/** Addresses at which customers reach the service desk. */
export const supportEmails = resource({
  path: 'support_emails',
  singular: 'support_email',
  title: 'Support email',
  role: [...supportEmail],
  // Whoever writes tickets chooses among them.
  readRole: [...tickets.read],
  collectionKey: 'support_emails',
  fields,
  row: fields.extend({
    id: z.number(),
    /** Where mail to the address is to be forwarded; null where the installation takes in no mail. */
    forward_address: z.string().nullable(),
    /** Whether answers leave as the address; else they come from the installation's. */
    sends_as_address: z.boolean(),
    probe_sent_at: z.string().nullable(),
    /** When a daily check was found not to have come back. */
    probe_missed_at: z.string().nullable(),
    verified_at: z.string().nullable(),
    last_received_at: z.string().nullable(),
    imap: mailboxRow.nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['email', 'name'],
    sort: ['email', 'name', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({}),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete'],
});

/** A mailbox that is to be tried; `id` names the support address whose kept password is used where none is given. */
export const mailboxTry = z.object({
  id: idParam.optional(),
  imap: mailboxFields,
});

/** How trying a mailbox ended. */
export const mailboxTryAnswer = z.object({ mailbox_check: mailboxCheck });

/** One of them. */
export type SupportEmailRow = RowOf<typeof supportEmails>;
