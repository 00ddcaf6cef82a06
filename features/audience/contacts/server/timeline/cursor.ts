import { z } from 'zod';
import { invalid } from '#platform/server/errors.ts';

/** What a contact's history is read from, each in an order of its own. */
export const sources = [
  'mails',
  'events',
  'consent',
  'forms',
  'surveys',
  'tags',
  'orders',
  'tickets',
  'rfm',
  'views',
  'site',
  'record',
] as const;

/** One of {@link sources}. */
export type Source = (typeof sources)[number];

const id = z.number().int().nonnegative();
const moment = z
  .string()
  .max(40)
  .regex(/^[-\d :.+]+$/);
const places = z
  .object({
    mails: id,
    events: id,
    consent: id,
    forms: id,
    surveys: id,
    tags: id,
    orders: z.tuple([moment, id]),
    tickets: id,
    rfm: id,
    views: id,
    site: id,
    record: moment,
  })
  .partial()
  .strict();

/** The last thing that a page took of each source; nothing of a source that it did not reach. */
export type Places = z.infer<typeof places>;

/** The places as the cursor of the next page. */
export function writeCursor(reached: Places): string {
  return Buffer.from(JSON.stringify(reached)).toString('base64url');
}

/** The places that a cursor names; refuses any other text. */
export function readCursor(cursor: string | undefined): Places {
  if (cursor === undefined) return {};
  try {
    return places.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalid({
      cursor: ['is no place in this timeline: leave it out to begin with the latest activity'],
    });
  }
}
