import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { resolveAudience } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** Whether a contact (`c`) is in a segment; unknown segments are refused. */
export async function segmentPredicate(
  account: Account,
  segmentId: number,
): Promise<RawBuilder<SqlBool>> {
  const { segments } = await resolveAudience(account, {
    lists: [],
    suppressedLists: [],
    segments: [segmentId],
    suppressedSegments: [],
  });
  return sql<SqlBool>`${segments[0]}`;
}
