import { z } from 'zod';

export { kindOfWord, mandatoryWords, type ReplyWords } from './inbound/words-contract.ts';
export {
  partsOf,
  replaceLookAlikes,
  segmentsOf,
  type Segments,
  type SmsEncoding,
} from './segments-contract.ts';
export {
  numberChange,
  numberKinds,
  numberRow,
  numberValues,
  postingProviders,
  smsProviders,
  type NumberKind,
  type SmsNumber,
  type SmsProviderName,
} from './number-contract.ts';

/** A text as it is frozen in a run. */
export const smsMessageSchema = z.object({
  kind: z.literal('sms'),
  /** Of sms_numbers. */
  number_id: z.number(),
  from_number: z.string(),
  /** Liquid, as written. */
  text: z.string().min(1).max(1600),
  /** Links become short ones of the account's own domain and are counted. */
  shortens_links: z.boolean().default(true),
  /** Added to the first text that a number gets; empty for none. */
  opt_out_text: z.string().default(''),
  /** Sent at once whatever the hour: somebody waits for it. Never past a STOP. */
  passes_quiet_hours: z.boolean().default(false),
  /** The answer to STOP alone: goes although the number has opted out. */
  is_confirmation: z.boolean().default(false),
  /** Liquid data of a single text, by name. */
  data: z.record(z.string(), z.unknown()).optional(),
  source: z.object({ id: z.number(), name: z.string() }).optional(),
});

/** A text as it is frozen in a run. */
export type SmsMessage = z.infer<typeof smsMessageSchema>;

/** To whom a run of texts goes: ids of lists; contact lists and segments in accounts with unified ids. */
export const smsAudienceSchema = z.object({
  sms_lists: z.array(z.number()).default([]),
  lists: z.array(z.number()).default([]),
  segments: z.array(z.number()).default([]),
  excluded_sms_lists: z.array(z.number()).default([]),
});

/** To whom a run of texts goes. */
export type SmsAudience = z.infer<typeof smsAudienceSchema>;

export {
  conversation,
  conversationLine,
  inboundKinds,
  reviewDecisions,
  type Conversation,
  type ConversationLine,
  type InboundKind,
  type InboundRow,
  type ReviewDecision,
} from './inbound/replies-contract.ts';
