import { z } from 'zod';
import {
  mostFiles,
  ticketChannels,
  ticketPriorities,
  ticketStatuses,
  type TicketRow,
} from '#engines/desk/contract.ts';
import {
  flag,
  idList,
  idParam,
  pageNumber,
  pageSize,
  requiredText,
} from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** Tickets of the account. */
export const tickets = listCall<TicketRow>('tickets', { collectionKey: 'tickets' });

const status = z.enum(ticketStatuses, `must be one of ${ticketStatuses.join(', ')}`);
const priority = z.enum(ticketPriorities, `must be one of ${ticketPriorities.join(', ')}`);
const channel = z.enum(ticketChannels, `must be one of ${ticketChannels.join(', ')}`);
const words = z
  .string('must be a text')
  .trim()
  .min(1, 'cannot be blank')
  .max(255, 'is too long (at most 255 characters)');
const moment = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  'must be a day such as 2026-11-21 or a time such as 2026-11-21T19:00:00Z',
);

// A list with commas, or a key that is given several times.
const listOf = <T extends z.ZodType>(one: T) =>
  z.preprocess(
    (value) =>
      (Array.isArray(value) ? value : [value]).flatMap((part: unknown) =>
        typeof part === 'string' ? part.split(',').filter(Boolean) : [part],
      ),
    z.array(one).min(1, 'cannot be blank').max(20, 'at most 20'),
  );

/** How tickets are listed: what narrows them stands in `q[…]`, and a key that is not known is refused. */
export const ticketsQuery = z.strictObject({
  page: pageNumber.default(1),
  per_page: pageSize(100).default(25),
  sort: z
    .enum(
      ['updated_at', 'created_at', 'number', 'priority', 'waiting_since', 'closed_at'],
      'must be one of updated_at, created_at, number, priority, waiting_since, closed_at',
    )
    .default('updated_at'),
  sort_order: z.enum(['asc', 'desc'], 'must be asc or desc').default('desc'),
  'q[status]': listOf(status).optional(),
  'q[priority]': listOf(priority).optional(),
  'q[channel]': listOf(channel).optional(),
  'q[assignee_id]': z
    .union([z.enum(['me', 'none']), idParam], 'must be me, none or an id')
    .optional(),
  'q[contact_id]': idParam.optional(),
  'q[support_email_id]': idParam.optional(),
  'q[email]': words.optional(),
  'q[tag]': words.optional(),
  'q[subject]': words.optional(),
  'q[text]': words.optional(),
  /** Past a deadline of its SLA policy, or near one. */
  'q[sla]': listOf(z.enum(['breached', 'due'], 'must be breached or due')).optional(),
  'q[created_from]': moment.optional(),
  'q[created_to]': moment.optional(),
  'q[updated_from]': moment.optional(),
  'q[updated_to]': moment.optional(),
  /** Closed in the last so many days, and still. */
  'q[closed_days]': z.coerce
    .number('must be a number of days')
    .int('must be whole days')
    .min(1, 'must be between 1 and 365 days')
    .max(365, 'must be between 1 and 365 days')
    .optional(),
  'q[snoozed]': flag.optional(),
});

/** How many tickets wait in each queue of the desk. */
export const queueCounts = z.object({
  mine: z.number(),
  unassigned: z.number(),
  breaching: z.number(),
  open: z.number(),
  snoozed: z.number(),
  /** Closed in the last seven days. */
  closed: z.number(),
});
export type QueueCounts = z.infer<typeof queueCounts>;

const subject = requiredText({ max: 255 });
const tags = z.array(requiredText({ max: 50 })).max(20, 'at most 20 tags');
const address = z
  .string('must be an email address')
  .trim()
  .max(254, 'is too long (at most 254 characters)');
const body = z.string('must be a text').max(500_000, 'is too long (at most 500000 characters)');

/** Uploaded files that go with a message, by the ids that uploading them answered. */
const uploadIds = z
  .array(idParam, 'must be a list of ids')
  .max(mostFiles, `at most ${mostFiles} files`);

/** For which ticket a file is uploaded; without, for one that is to be made. */
export const uploadQuery = z.strictObject({ number: idParam.optional() });

/** What a ticket is made of. With `send`, the body leaves as the first email to the address; without, it is what the person said. */
export const newTicket = z.strictObject({
  subject,
  body: body.trim().min(1, 'cannot be blank'),
  email: address,
  name: z
    .string('must be a text')
    .trim()
    .max(255, 'is too long (at most 255 characters)')
    .default(''),
  priority: priority.default('medium'),
  tags: tags.default([]),
  assignee_id: idParam.nullish(),
  support_email_id: idParam.nullish(),
  send: z.boolean('must be true or false').default(false),
  files: uploadIds.default([]),
});

const snoozed = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2026-11-21T19:00:00Z' })
  .nullable();
const changes = {
  status,
  priority,
  assignee_id: idParam.nullable(),
  tags,
  subject,
  snoozed_until: snoozed,
};

/** What is changed of a ticket; `version` is the one that the caller read. */
export const ticketChange = z
  .strictObject({ ...changes, version: z.number('must be a number').int('must be a whole number') })
  .partial();

/** Bodies of the calls that make and change. */
export const ticketCreation = z.strictObject({ ticket: newTicket });
export const ticketUpdate = z.strictObject({ ticket: ticketChange });

const recipients = z.array(address).max(50, 'at most 50 addresses');

const message = z.strictObject({
  body: body.trim().min(1, 'cannot be blank'),
  /** What the client calls it: a second try with the same key adds nothing. */
  client_key: z.string('must be a text').min(8, 'is too short').max(64, 'is too long').optional(),
  status: status.optional(),
  priority: priority.optional(),
  assignee_id: idParam.nullish(),
  tags: tags.optional(),
  files: uploadIds.optional(),
});

/** Seconds during which what was sent can be withdrawn. */
const delay = z
  .number('must be a number')
  .int()
  .min(0, 'must be at least 0')
  .max(120, 'must be at most 120')
  .default(10);

/** An answer to the customer. */
export const replyBody = z.strictObject({
  reply: message.extend({
    to: recipients.min(1, 'names nobody').optional(),
    cc: recipients.optional(),
    /** The newest message that the writer had read. */
    seen: idParam.optional(),
    delay,
    /** When it is to leave, in place of `delay`. */
    send_at: z.iso
      .datetime({ offset: true, error: 'must be a time such as 2026-11-21T19:00:00Z' })
      .optional(),
  }),
});

/** A message that is passed on to third parties, with or without words of one's own. */
export const forwardBody = z.strictObject({
  forward: message.extend({
    body: body.trim().default(''),
    to: recipients.min(1, 'names nobody'),
    message_id: idParam,
    /** Files of the message that go along; without, all of them. */
    attachments: uploadIds.optional(),
    delay,
  }),
});

/** What is being written; without words there is no draft. */
export const draftBody = z.strictObject({
  draft: z.strictObject({
    mode: z.enum(['reply', 'note'], 'must be reply or note'),
    text: body,
    cc: z.string('must be a text').max(5_000, 'is too long (at most 5000 characters)').default(''),
  }),
});

/** A note for members. */
export const noteBody = z.strictObject({ note: message });

/** An answer waits so many days at most until it leaves. */
export const mostDaysAhead = 60;

/** So many recipients an answer has at most. */
export const mostRecipients = 50;

/** More tickets than this are changed in the background. */
export const mostAtOnce = 50;
/** So many tickets are changed together at most. */
export const mostTogether = 500;

/** What is done to many tickets: fields that are set, tags that come or go, or all of them deleted. */
export const bulkBody = z.strictObject({
  ids: idList
    .refine((ids) => ids.length > 0, 'names no ticket')
    .refine((ids) => ids.length <= mostTogether, `at most ${mostTogether} tickets`),
  change: z
    .strictObject({
      status,
      priority,
      assignee_id: idParam.nullable(),
      snoozed_until: snoozed,
      add_tags: tags,
      remove_tags: tags,
      delete: z.boolean('must be true or false'),
    })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'says nothing to change'),
});

/** How many were changed, or the notification of the job that does it. */
export const bulkAnswer = z.object({
  tickets: z.number().nullable(),
  notification_id: z.number().nullable(),
});

/** The number of a ticket as people type it. */
export const typedNumber = z
  .string()
  .trim()
  .regex(/^#?\d{1,15}$/, 'must be the number of a ticket, such as 123');

/** The ticket that another becomes part of. */
export const mergeBody = z.strictObject({ into: idParam });

/** The message that becomes a ticket of its own. */
export const splitBody = z.strictObject({ message_id: idParam, subject: subject.optional() });

/** Answer of POST tickets/:number/suggest_reply: a draft that nobody has sent. */
export const suggestedReply = z.object({ text: z.string() });
