import { z } from 'zod';
import { peopleParts } from '../../contract/report.ts';

/** What the dashboard keeps in the URL: whose recipients the drawer shows, and whom the question is about. */
export const dashboardUrl = z.object({
  part: z.enum(peopleParts).optional(),
  reason: z.string().optional(),
  link: z.coerce.number().int().positive().optional(),
  why: z.string().optional(),
});

const text = z.string().optional();

/** The same with the page and search of the drawer's table, which leave the URL together with the drawer. */
export const peopleUrl = dashboardUrl.extend({
  page: text,
  per_page: text,
  search: text,
  sort: text,
});

/** The address of the recipients behind one number of the dashboard. */
export function peopleAt(
  base: string,
  choice: { part: string; reason?: string | null; link?: number },
): string {
  const query = new URLSearchParams({
    part: choice.part,
    ...(choice.reason ? { reason: choice.reason } : {}),
    ...(choice.link === undefined ? {} : { link: String(choice.link) }),
  });
  return `${base}?${query.toString()}`;
}
