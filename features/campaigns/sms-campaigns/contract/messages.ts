import { z } from 'zod';
import { flag, idParam, pageNumber, pageSize } from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';
import { longestText } from './campaign.ts';

/** The three states of a text on the wire: taken and no receipt yet, received, or refused, undelivered or unclear. */
export const smsMessageStatuses = ['delivered', 'sent', 'failed'] as const;

/** One of them. */
export type SmsMessageStatus = (typeof smsMessageStatuses)[number];

/** Query of GET sms_messages. */
export const smsMessagesQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(1000).default(10),
  name: z.string().max(500, 'is too long (at most 500 characters)').optional(),
  campaign_id: idParam.optional(),
  contact_id: idParam.optional(),
  status: z.enum(smsMessageStatuses, `must be one of ${smsMessageStatuses.join(', ')}`).optional(),
});

/** One text to one number. */
export const smsMessageRow = z.object({
  id: z.number(),
  campaign_id: z.number().nullable(),
  campaign_name: z.string(),
  contact_id: z.number(),
  contact_name: z.string(),
  /** In E.164. */
  number: z.string(),
  from_number: z.string(),
  text: z.string(),
  status: z.enum([...smsMessageStatuses, 'queued', 'suppressed']),
  reason: z.string().nullable(),
  response: z.string().nullable(),
  /** Parts that are billed. */
  segments: z.number(),
  is_read: z.boolean(),
  note: z.string(),
  sent_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  failed_at: z.string().nullable(),
  clicked_at: z.string().nullable(),
  created_at: z.string(),
});

/** One text to one number. */
export type SmsMessageRow = z.infer<typeof smsMessageRow>;

/** Texts of the account. */
export const smsMessages = listCall<SmsMessageRow>('sms_messages');

/** Texts that a contact got. */
export const smsOfContact = (id: number) => listCall<SmsMessageRow>(`contacts/${id}/sms_campaigns`);

/** Body of POST sms_messages: one text to one number, such as a reply. */
export const smsMessageFields = z.strictObject({
  to: z
    .string('is required')
    .trim()
    .min(1, 'is required')
    .max(40, 'is too long (at most 40 characters)'),
  text: z
    .string('is required')
    .trim()
    .min(1, 'cannot be blank')
    .max(longestText, `is too long (at most ${longestText} characters)`),
  /** One of the account's numbers; left out, the default one. */
  from_number: z
    .string('must be a text')
    .max(40, 'is too long (at most 40 characters)')
    .default(''),
});

/** Body of PUT sms_messages/{id}: what people note; its state is said by the gateway alone. */
export const smsMessageChange = z
  .object({
    is_read: flag.optional(),
    note: z.string('must be a text').max(1000, 'is too long (at most 1000 characters)').optional(),
    status: z.never('is set by receipts of the gateway alone').optional(),
  })
  .strict();
