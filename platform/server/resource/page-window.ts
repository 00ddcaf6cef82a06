import { countedUpTo, deepestPage, type Total } from '#platform/contract/resource.ts';
import { sql, type RawBuilder } from 'kysely';
import { invalid } from '../errors.ts';

/** Where a page is read: from which end of the order, how many records are passed over, how many are taken. */
export interface PageWindow {
  isFromEnd: boolean;
  skip: number;
  take: number;
}

/** Finds a page from the nearer end of its list; null when it lies behind the last. Refuses what is far from both ends. */
export function pageWindow(
  { page, per_page: size }: { page: number; per_page: number },
  total: Total,
): PageWindow | null {
  const skip = (page - 1) * size;
  if (total.isCapped) {
    if (skip >= countedUpTo)
      throw invalid({
        page: [
          `is too far in: pages reach the first ${countedUpTo} records. Narrow the list by a search or a filter`,
        ],
      });
    return { isFromEnd: false, skip, take: size };
  }
  if (skip >= total.count) return null;
  const take = Math.min(size, total.count - skip);
  const behind = total.count - skip - take;
  if (Math.min(skip, behind) >= deepestPage * size)
    throw invalid({
      page: [
        `is too far in: pages reach ${deepestPage} from the first and from the last. Narrow the list by a search or a filter`,
      ],
    });
  return behind < skip ? { isFromEnd: true, skip: behind, take } : { isFromEnd: false, skip, take };
}

/** The direction of an order, as SQL. */
export function direction(isDescending: boolean): RawBuilder<unknown> {
  return isDescending ? sql`desc` : sql`asc`;
}
