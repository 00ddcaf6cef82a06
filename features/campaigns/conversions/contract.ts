import { z } from 'zod';
import { idParam, requiredText } from '#platform/contract/fields.ts';

/** An order as a shop tells it: of a contact, by id or address. */
export const newConversion = z.object({
  conversion: z
    .object({
      email: requiredText().optional(),
      contact_id: idParam.optional(),
      order_id: requiredText(),
      value: z.coerce
        .number('must be a number')
        .min(0, 'must be 0 or more')
        .max(1_000_000_000_000, 'must be at most 1000000000000'),
      currency: z
        .string({
          error: (issue) => (issue.input === undefined ? 'is required' : 'must be a text'),
        })
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/, 'must be three letters such as EUR'),
      at: z.iso
        .datetime({ offset: true, error: 'must be a time such as 2026-11-21T19:00:00Z' })
        .optional(),
    })
    .strict()
    .refine((order) => (order.email === undefined) !== (order.contact_id === undefined), {
      path: ['email'],
      message: 'is required, or contact_id instead of it',
    }),
});
