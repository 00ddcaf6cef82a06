import { z } from 'zod';

/** What a text that came in was: a wish, a keyword, an answer to a text, something a person should look at, or nothing known. */
export const inboundKinds = [
  'stop',
  'help',
  'start',
  'keyword',
  'reply',
  'review',
  'unmatched',
] as const;

/** One of {@link inboundKinds}. */
export type InboundKind = (typeof inboundKinds)[number];

/** What people decided about a text that may be a wish to be left alone. */
export const reviewDecisions = ['opted_out', 'left_in'] as const;

/** One of {@link reviewDecisions}. */
export type ReviewDecision = (typeof reviewDecisions)[number];

/** A text that somebody sent, as lists carry it. */
export const inboundRow = z.object({
  id: z.number(),
  /** Null while it is being read. */
  kind: z.enum(inboundKinds).nullable(),
  /** The sender's number. */
  from: z.string(),
  to: z.string(),
  text: z.string(),
  contact_id: z.number().nullable(),
  contact_name: z.string().nullable(),
  keyword_id: z.number().nullable(),
  run_id: z.number().nullable(),
  /** What was answered by itself; null for nothing. */
  answer: z.string().nullable(),
  decision: z.enum(reviewDecisions).nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  received_at: z.string(),
});

/** A text that somebody sent. */
export type InboundRow = z.infer<typeof inboundRow>;

/** One line of a conversation: a text that went out or came in. */
export const conversationLine = z.object({
  id: z.number(),
  way: z.enum(['in', 'out']),
  text: z.string(),
  /** Of a text that came in; null for one that went out. */
  kind: z.enum(inboundKinds).nullable(),
  /** Of a text that went out: sent, delivered or failed; null for one that came in. */
  state: z.enum(['sent', 'delivered', 'failed']).nullable(),
  reason: z.string().nullable(),
  /** The number of the account. */
  number: z.string(),
  at: z.string(),
});

/** One line of a conversation. */
export type ConversationLine = z.infer<typeof conversationLine>;

/** A stretch of a conversation, oldest first; `before` is where the stretch before it ends, null at the beginning. */
export const conversation = z.object({
  lines: z.array(conversationLine),
  before: z.string().nullable(),
});

/** A stretch of a conversation. */
export type Conversation = z.infer<typeof conversation>;
