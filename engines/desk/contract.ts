import { z } from 'zod';
import { ticketClock } from './sla-contract.ts';

export {
  afterTaking,
  mailboxCheck,
  mailboxFields,
  mailboxRow,
  mailboxSecurities,
  type MailboxFailure,
  type MailboxFields,
  type MailboxRow,
  type MailboxSecurity,
} from './mailbox-contract.ts';
export { clockKinds, slaTargets, workingTime, type TicketClock } from './sla-contract.ts';

/** What becomes of a ticket: nobody has looked; somebody works on it; the customer has to answer; something else has to happen; done. */
export const ticketStatuses = ['new', 'open', 'pending', 'on_hold', 'closed'] as const;

/** How urgent a ticket is. */
export const ticketPriorities = ['low', 'medium', 'high'] as const;

/** How a ticket came in. */
export const ticketChannels = ['email', 'form', 'api', 'manual'] as const;

/** Whether the domain of a mail's sender vouches for it, says that it is not its own, or nobody can tell. */
export const senderProofs = ['proven', 'failed', 'unproven'] as const;

/** Who wrote a message, and for whom: a note is for members alone, a forward for a third party, whose answers the customer does not see. */
export const messageKinds = ['customer', 'reply', 'note', 'forward', 'third_party'] as const;

/** What became of an answer on its way. */
export const deliveryStates = ['none', 'waiting', 'sent', 'failed', 'unknown', 'bounced'] as const;

/** So many files go with one message at most. */
export const mostFiles = 50;

/** So large are the files of one message together at most, in bytes, and as people read it. */
export const mostFileBytes = 30 * 1024 * 1024;
export const mostFileSize = '30 MB';

export type TicketStatus = (typeof ticketStatuses)[number];
export type TicketPriority = (typeof ticketPriorities)[number];
export type TicketChannel = (typeof ticketChannels)[number];

/** A member as tickets name one. */
export const ticketPerson = z.object({ id: z.number(), name: z.string() });

/** One ticket as lists show it. */
export const ticketRow = z.object({
  id: z.number(),
  number: z.number(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  priority: z.enum(ticketPriorities),
  channel: z.enum(ticketChannels),
  contact_id: z.number().nullable(),
  email: z.string(),
  requester_name: z.string(),
  assignee: ticketPerson.nullable(),
  support_email_id: z.number().nullable(),
  tags: z.array(z.string()),
  follow_up_of: z.number().nullable(),
  message_count: z.number(),
  waiting_since: z.string().nullable(),
  first_reply_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** Until when the ticket rests out of the queues; null when it does not. */
  snoozed_until: z.string().nullable(),
  /** When the next promise of its policy ends, and from when on that is near; null where none runs. */
  sla_due_at: z.string().nullable(),
  sla_warn_at: z.string().nullable(),
  reopened: z.number(),
  /** When a third party answered and no agent has written since. */
  third_party_at: z.string().nullable(),
  /** The caller has begun to write in it and has not sent that. */
  has_draft: z.boolean(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** A file of a message; one that is not kept was too large, or its person is erased. */
export const ticketFile = z.object({
  id: z.number(),
  message_id: z.number(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  is_kept: z.boolean(),
});

/** A file that waits to be sent with what its owner writes. */
export const ticketUpload = ticketFile.pick({ id: true, name: true, type: true, size: true });

/** One message of a ticket. */
export const ticketMessage = z.object({
  id: z.number(),
  kind: z.enum(messageKinds),
  author_id: z.number().nullable(),
  author_name: z.string(),
  author_email: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  text: z.string(),
  /** Made harmless; empty for a message of text alone. */
  html: z.string(),
  is_auto: z.boolean(),
  is_held: z.boolean(),
  /** Null for what did not come by mail. */
  sender_proof: z.enum(senderProofs).nullable(),
  /** It came to another ticket, which became part of this one. */
  is_merged: z.boolean(),
  /** The message that a forward passes on, or the forward that a third party answers. */
  refers_to: z.number().nullable(),
  /** Files of the message passed on that go with a forward, by their ids. */
  passed_files: z.array(z.number()),
  delivery: z.enum(deliveryStates),
  delivery_error: z.string(),
  /** Until when the answer can be taken back; null when it is on its way or is none. */
  undo_until: z.string().nullable(),
  created_at: z.string(),
});

/** What its owner writes in a ticket and has not sent; the addresses as they were typed. */
export const ticketDraft = z.object({
  mode: z.enum(['reply', 'note']),
  text: z.string(),
  cc: z.string(),
});

/** One line of a ticket's history. */
export const ticketEvent = z.object({
  id: z.number(),
  kind: z.string(),
  actor_id: z.number().nullable(),
  actor_name: z.string(),
  before: z.string(),
  after: z.string(),
  at: z.string(),
});

/** What who asked said of a ticket; score is null until they do. */
export const ticketRating = z.object({
  asked_at: z.string(),
  score: z.enum(['good', 'bad']).nullable(),
  comment: z.string(),
  rated_at: z.string().nullable(),
});

/** How many were asked to rate tickets, and what they said. */
export const satisfaction = z.object({ asked: z.number(), good: z.number(), bad: z.number() });

/** One ticket with all that was said. */
export const ticketDetail = ticketRow.extend({
  messages: z.array(ticketMessage),
  files: z.array(ticketFile),
  events: z.array(ticketEvent),
  /** Tickets that became part of this one, and which of them can still be taken out again. */
  merged: z.array(
    z.object({ number: z.number(), subject: z.string(), may_undo: z.boolean(), at: z.string() }),
  ),
  /** What its policy promises. */
  clocks: z.array(ticketClock),
  /** Null where nobody was asked. */
  rating: ticketRating.nullable(),
  /** Whom an answer goes to when nothing else is said. */
  reply_to: z.string(),
  reply_cc: z.array(z.string()),
  /** The caller's own. */
  draft: ticketDraft.nullable(),
});

/** What tickets of a contact amount to. */
export const ticketMetrics = z.object({
  total: z.number(),
  new: z.number(),
  open: z.number(),
  pending: z.number(),
  on_hold: z.number(),
  closed: z.number(),
  /** Medians over the tickets that were answered, or closed; null where none was. */
  first_reply_seconds_median: z.number().nullable(),
  resolve_seconds_median: z.number().nullable(),
  last_ticket_at: z.string().nullable(),
  csat: satisfaction,
});

/** What the dashboard counts. */
export const deskFigures = z.object({
  new: z.number(),
  unassigned: z.number(),
  mine: z.number(),
  /** Tickets whose next deadline is near or missed. */
  breaching: z.number(),
  open: z.number(),
  pending: z.number(),
  on_hold: z.number(),
  /** Tickets that are not closed, by how long ago they came. */
  backlog: z.object({ day: z.number(), week: z.number(), month: z.number(), older: z.number() }),
  today: z.object({ created: z.number(), closed: z.number(), replies: z.number() }),
  /** The same of each of the last fourteen days, on the clock of the account. */
  days: z.array(z.object({ day: z.string(), created: z.number(), closed: z.number() })),
  first_reply_seconds_median: z.number().nullable(),
  resolve_seconds_median: z.number().nullable(),
  /** Of those who were asked in the last 30 days. */
  csat: satisfaction,
});

export type TicketRow = z.infer<typeof ticketRow>;
export type TicketDetail = z.infer<typeof ticketDetail>;
export type TicketMessage = z.infer<typeof ticketMessage>;
export type TicketFile = z.infer<typeof ticketFile>;
export type TicketDraft = z.infer<typeof ticketDraft>;
export type TicketUpload = z.infer<typeof ticketUpload>;
export type TicketEvent = z.infer<typeof ticketEvent>;
export type TicketRating = z.infer<typeof ticketRating>;
export type Satisfaction = z.infer<typeof satisfaction>;
export type TicketMetrics = z.infer<typeof ticketMetrics>;
export type DeskFigures = z.infer<typeof deskFigures>;
