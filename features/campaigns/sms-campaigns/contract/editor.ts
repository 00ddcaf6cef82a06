import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { longestText, smsCampaigns } from './campaign.ts';

const {
  from_number,
  sms_lists,
  lists,
  segments,
  excluded_sms_lists,
  shorten_links,
  opt_out_text,
  type,
} = smsCampaigns.fields.shape;

/** A text as its editor has it, saved or not. */
export const smsDraft = z.object({
  type,
  from_number,
  text: z.string().max(longestText, `is too long (at most ${longestText} characters)`).default(''),
  sms_lists,
  lists,
  segments,
  excluded_sms_lists,
  shorten_links,
  opt_out_text,
});

/** A text as its editor has it. */
export type SmsDraft = z.output<typeof smsDraft>;

/** Body of POST sms_campaigns/preview: the text as one contact would get it. */
export const smsPreviewRequest = smsDraft.extend({ contact_id: idParam.nullish() });

/** Body of POST sms_campaigns/send_test: the text as it is, to one number. */
export const smsTestRequest = smsDraft.extend({
  to: z
    .string('is required')
    .trim()
    .min(1, 'is required')
    .max(40, 'is too long (at most 40 characters)'),
});

/** A text as one contact would get it. */
export const smsPreview = z.object({
  text: z.string(),
  contact_id: z.number().nullable(),
  contact_name: z.string(),
  /** Why it can't be rendered; null where it can. */
  problem: z.string().nullable(),
});

/** A text as one contact would get it. */
export type SmsPreview = z.infer<typeof smsPreview>;

/** Something that should be known before a text leaves; errors keep it from leaving. */
export const smsFinding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
  field: z.enum(['text', 'from_number', 'sms_lists', 'opt_out_text']),
  message: z.string(),
});

/** Something that should be known before a text leaves. */
export type SmsFinding = z.infer<typeof smsFinding>;

/** What a text would cost: parts of a sample of its recipients. */
export const smsForecast = z.object({
  recipients: z.number(),
  /** Recipients who get nothing, by reason. */
  reasons: z.record(z.string(), z.number()),
  /** For how many recipients the text was rendered. */
  sampled: z.number(),
  /** Parts of one text: the fewest, those of most recipients, the most. */
  min: z.number(),
  usual: z.number(),
  max: z.number(),
  /** Parts of all texts together, by the mean of the sample. */
  parts: z.number(),
  findings: z.array(smsFinding),
});

/** What a text would cost. */
export type SmsForecast = z.infer<typeof smsForecast>;

/** Answer of GET sms_campaigns/options: what its editor chooses from. */
export const smsOptions = z.object({
  numbers: z.array(z.object({ id: z.number(), number: z.string(), is_default: z.boolean() })),
  /** Whether lists of contacts and segments are chosen in place of SMS lists. */
  has_unified_ids: z.boolean(),
  /** The longest text in parts that the account sends. */
  most_parts: z.number(),
});

/** What the editor of texts chooses from. */
export type SmsOptions = z.infer<typeof smsOptions>;
