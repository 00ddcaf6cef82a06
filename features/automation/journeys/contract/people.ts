import { z } from 'zod';
import { journeyLimits } from '#engines/journeys/contract.ts';
import { idParam, requiredText, wholeNumberBetween } from '#platform/contract/fields.ts';

/** What is done to contacts inside a journey. */
export const peopleActs = ['stop', 'reset', 'skip_wait', 'move'] as const;

/** One of the acts. */
export type PeopleAct = (typeof peopleActs)[number];

/** More than so many are worked through in the background. */
export const mostAtOnce = 1_000;

const nodeKey = z.string('must be a text').max(40, 'is too long (at most 40 characters)');

/** Body of POST workflows/{id}/people/{act}: those named, or everyone at a step. */
export const peopleChoice = z
  .strictObject({
    contact_ids: z.array(idParam).max(10_000, 'at most 10000 ids').optional(),
    node: nodeKey.optional(),
    /** Where they go on; for move. */
    to: nodeKey.optional(),
  })
  .refine((body) => (body.contact_ids?.length ?? 0) > 0 || body.node !== undefined, {
    path: ['contact_ids'],
    message: 'are required: name contacts, or a step by node',
  });

/** Who is meant. */
export type PeopleChoice = z.infer<typeof peopleChoice>;

/** Answer of an act: done at once, or in the background. */
export const peopleAnswer = z.object({
  contacts: z.number().nullable(),
  notification_id: z.number().nullable(),
});

/** Body of POST workflows/{id}/enter. */
export const enterChoice = z
  .strictObject({
    lists: z.array(idParam).max(100, 'at most 100').default([]),
    segments: z.array(idParam).max(100, 'at most 100').default([]),
    contact_ids: z.array(idParam).max(10_000, 'at most 10000 ids').default([]),
    /** Spread evenly over so many hours; 0 means at once. */
    spread_hours: wholeNumberBetween({ min: 0, max: 720 }).default(0),
  })
  .refine((body) => body.lists.length + body.segments.length + body.contact_ids.length > 0, {
    path: ['lists'],
    message: 'are required: name a list, a segment or contacts',
  });

/** Who enters by hand. */
export type EnterChoice = z.infer<typeof enterChoice>;

/** Answer of POST workflows/{id}/enter. */
export const enterAnswer = z.object({ message: z.string(), notification_id: z.number() });

/** Body of POST workflows/trigger: what a program reports of a contact. */
export const triggerBody = z
  .strictObject({
    event: requiredText({ max: 100 }),
    contact_id: idParam.optional(),
    email: z.string('must be a text').max(255).optional(),
    /** What the event is about, such as an order; entries by key go by it. */
    key: z.coerce.string('must be a text').max(255).optional(),
    data: z.unknown().optional(),
  })
  .refine((body) => body.contact_id !== undefined || body.email !== undefined, {
    path: ['contact_id'],
    message: 'is required: name the contact by contact_id or email',
  })
  .refine(
    ({ data }) => data === undefined || JSON.stringify(data).length <= journeyLimits.eventBytes,
    { path: ['data'], message: 'is too large (at most 64 kB)' },
  );
