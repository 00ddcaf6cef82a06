import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { ChangeKind } from '../feed/change-kinds.ts';
import { follow, unfollow } from '../feed/follow-changes.ts';
import { listenTo } from '../feed/listen.ts';
import { trackedRules } from './tracked-rules.ts';

/** Who follows changes to keep the members of segments. */
export const follower = 'segments';

/** A segment that waits for its first comparison, with the rule it has. */
export interface AskedSegment {
  id: number;
  hash: string;
}

/** Listens to all that may change whom tracked segments find; answers those that were asked for since. */
export async function listenForAll(account: Account): Promise<AskedSegment[]> {
  const { rows: asked } = await sql<AskedSegment>`
    select s.id, s.rules_hash as hash from tracked_segments t join segments s on s.account_id = ${account.id} and s.id = t.segment_id
    where t.account_id = ${account.id} and t.state = 'asked' for update of t`.execute(account.db);
  const rules = await trackedRules(account, 'one', { states: ['asked', 'marked', 'on'] });
  const kinds = new Set<ChangeKind>(rules.flatMap(({ causes }) => [...causes.kinds]));
  await listenTo(account, follower, [...kinds]);
  if (rules.length > 0) await follow(account, follower);
  else await unfollow(account, follower);
  return asked;
}

/**
 * Marks segments that are listened for in a transaction that has ended: every change is written down but for those of
 * transactions that are under way now, so they are compared when these have ended.
 */
export async function markListenedFor(
  account: Account,
  asked: readonly AskedSegment[],
): Promise<void> {
  if (asked.length === 0) return;
  await sql`
    update tracked_segments t set state = 'marked', due_at = ${account.now}::timestamptz, marked_xid = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(id bigint, hash text)
      join segments s on s.account_id = ${account.id} and s.id = a.id and s.rules_hash = a.hash
    where t.account_id = ${account.id} and t.segment_id = a.id and t.state = 'asked'`.execute(
    account.db,
  );
}
