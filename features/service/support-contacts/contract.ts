import { z } from 'zod';
import type { TicketRow } from '#engines/desk/contract.ts';
import { idParam, pageNumber, pageSize } from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** One of the people who wrote to the desk. */
export const deskContactRow = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  tickets: z.number(),
  last_ticket_at: z.string(),
});

export type DeskContactRow = z.infer<typeof deskContactRow>;

/** People who wrote to the desk. */
export const deskContacts = listCall<DeskContactRow>('support_contacts', {
  collectionKey: 'contacts',
});

/** How they are listed. */
export const deskContactsQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(100).default(25),
  email: z.string('must be a text').max(254, 'is too long (at most 254 characters)').optional(),
});

/** Whose newest tickets are asked for. */
export const recentTicketsQuery = z
  .object({
    contact_id: idParam.optional(),
    email: z
      .string('must be a text')
      .trim()
      .min(1, 'cannot be blank')
      .max(254, 'is too long (at most 254 characters)')
      .optional(),
  })
  .refine((query) => (query.contact_id === undefined) !== (query.email === undefined), {
    path: ['contact_id'],
    message: 'is required, or email instead of it',
  });

/** So many tickets of a contact are shown. */
export const recentTickets = 10;

/** The newest tickets of a contact. */
export type RecentTickets = readonly TicketRow[];

/** What is told of an erased contact. */
export const contactErased = 'Contact was successfully pseudonymized';
