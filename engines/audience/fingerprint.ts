import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { idArray } from './contact-fields.ts';
import type { Audience } from './audience.ts';

/** A choice of contacts as a text that changes when the choice does, the rules of its segments included. */
export async function audienceFingerprint(account: Account, audience: Audience): Promise<string> {
  const segments = [...audience.segments, ...audience.suppressedSegments];
  const { rows } =
    segments.length === 0
      ? { rows: [] }
      : await sql<{ id: number; rules: unknown }>`
    select id, rules from segments where account_id = ${account.id} and id = any(${idArray(segments)}) order by id`.execute(
          account.db,
        );
  const sorted = (ids: readonly number[] = []) =>
    [...new Set(ids)].sort((one, other) => one - other);
  return JSON.stringify([
    sorted(audience.lists),
    sorted(audience.suppressedLists),
    sorted(audience.segments),
    sorted(audience.suppressedSegments),
    sorted(audience.contacts),
    audience.brandId ?? null,
    rows,
    ...(audience.secureLists?.length ? [{ secureLists: sorted(audience.secureLists) }] : []),
    ...(audience.unopened ? [audience.unopened.mailingId, audience.unopened.sentBefore] : []),
  ]);
}
