import { z } from 'zod';
import { inboundKinds, reviewDecisions, type InboundRow } from '#engines/texting/contract.ts';
import { flag, nameSearch, pageNumber, pageSize } from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** Role that reads texts of people and settles what is asked in them. */
export const replyRole = 'mobile';

/** Texts that people sent. */
export const smsReplies = listCall<InboundRow>('sms_replies');

/** How texts are listed: of one kind; of those for review, the open or the settled ones. */
export const repliesQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(100).default(10),
  name: nameSearch.optional(),
  kind: z.enum(inboundKinds, `must be one of ${inboundKinds.join(', ')}`).optional(),
  is_open: flag.optional(),
});

/** Body of PUT sms_replies/{id}. */
export const reviewBody = z
  .object({
    decision: z.enum(reviewDecisions, `must be one of ${reviewDecisions.join(', ')}`),
  })
  .strict();

/** How a conversation is asked: its last lines, or those before a moment. */
export const conversationQuery = z.object({
  before: z.iso
    .datetime({ offset: true, error: 'must be a date and time with its zone' })
    .optional(),
});
