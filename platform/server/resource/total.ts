import { sql, type RawBuilder } from 'kysely';
import { countedUpTo, type Total } from '#platform/contract/resource.ts';
import type { Account } from '../account/account.ts';

/** How a total may be found without counting. */
export interface TotalOptions {
  /** Counts to the end, however long that takes. */
  isExact?: boolean | undefined;
  /** A figure kept elsewhere; taken when there are more than are counted one by one. */
  kept?: (() => Promise<number>) | undefined;
}

/**
 * Counts rows as far as people read figures, so that a total costs the same at any size. `rows` is what follows `select`
 * in a statement over them: `from … where …`.
 */
export async function countRows(
  account: Account,
  rows: RawBuilder<unknown>,
  { isExact = false, kept }: TotalOptions = {},
): Promise<Total> {
  const known = await kept?.();
  if (known !== undefined && known > countedUpTo) return { count: known, isCapped: false };
  const far = isExact ? sql`` : sql`limit ${countedUpTo + 1}`;
  const {
    rows: [row],
  } = await sql<{
    count: number;
  }>`select count(*) as count from (select ${rows} ${far}) as counted`.execute(account.db);
  return capped(row?.count ?? 0, isExact);
}

/** A count that was broken off one row behind `countedUpTo`, as a total. */
export function capped(count: number, isExact = false): Total {
  return !isExact && count > countedUpTo
    ? { count: countedUpTo, isCapped: true }
    : { count, isCapped: false };
}
