import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';

/** Body of POST support_messages: {support_message: {…}}. */
export const newSupportMessage = z.object({
  support_message: z
    .object({
      message: requiredText({ max: 5000 }),
      /** The screen it was written on. */
      page: z.string('must be a text').max(500, 'is too long (at most 500 characters)').default(''),
    })
    .strict(),
});

/** What is said after the call. */
export const supportMessages = {
  sent: 'Your message is on its way. The answer comes by email.',
} as const;
