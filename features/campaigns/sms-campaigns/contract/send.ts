import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';

/** The most that the data of one text may hold, as JSON. */
export const mostSmsData = 16 * 1024;

/** Body of POST sms_campaigns/{id}/send: to which number, with which values. */
export const smsSendRequest = z
  .strictObject({
    to: z.string('must be a number').max(40, 'is too long (at most 40 characters)').optional(),
    contact_id: idParam.optional(),
    data: z
      .record(
        z.string().regex(/^[A-Za-z_]\w{0,63}$/, 'must be names such as order_number'),
        z.unknown(),
        'must be an object of values by name',
      )
      .default({})
      .refine(
        (data) => JSON.stringify(data).length <= mostSmsData,
        `is too long (at most ${mostSmsData} characters as JSON)`,
      )
      .refine(
        (data) => !['contact', 'account', 'campaign'].some((name) => name in data),
        'must not use the names contact, account, campaign',
      ),
    /** Asked again with the same key, nothing is sent again; the header Idempotency-Key says the same. */
    idempotency_key: z
      .string('must be a text')
      .min(1, 'cannot be blank')
      .max(255, 'is too long (at most 255 characters)')
      .optional(),
  })
  .refine((body) => (body.to === undefined) !== (body.contact_id === undefined), {
    path: ['to'],
    message: 'or contact_id is required, and one of them only',
  });

/** What a send is answered with. */
export interface SentSms {
  /** Of sms_messages. */
  message_id: number;
  status: string;
  contact_id: number;
  number: string;
  message: string;
}
