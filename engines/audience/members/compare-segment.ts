import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { holdPlace } from '../feed/follow-changes.ts';
import { judgeContacts } from './judge-contacts.ts';
import { follower } from './listening.ts';
import type { Causes } from './rule-causes.ts';
import { trackedRules } from './tracked-rules.ts';

const judgedAtOnce = 1_000;
const longestMs = 300_000;
/** Longer than a comparison may take: a process that was killed is followed by another after this time. */
const leaseMs = longestMs + 30_000;
const pauseMs = 5 * 60_000;
const longestPauseMs = 24 * 3_600_000;

/** Which segment is compared, and until when nobody else does. */
export interface Compared {
  accountId: number;
  segmentId: number;
}

/** Takes a segment that is due for a comparison, so that no other process compares it meanwhile; null when none is. */
export async function takeDue(account: Account): Promise<number | null> {
  const lease = new Date(new Date(account.now).getTime() + leaseMs).toISOString();
  const { rows } = await sql<{ segment_id: number }>`
    update tracked_segments t set due_at = ${lease}::timestamptz where t.account_id = ${account.id} and t.segment_id = (
      select d.segment_id from tracked_segments d
      where d.account_id = ${account.id} and d.due_at <= ${account.now}::timestamptz
        and (d.state = 'on' or (d.state = 'marked' and d.marked_xid <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint))
      order by d.due_at, d.segment_id limit 1 for update skip locked)
    returning t.segment_id`.execute(account.db);
  return rows[0]?.segment_id ?? null;
}

/**
 * Compares a segment with all contacts: finds who is in it and should not be, or should be and is not, and judges only those,
 * some at a time, by what is true then. Stopped anywhere, it is done again from the beginning.
 */
export async function compareSegment(
  database: Database,
  { accountId, segmentId }: Compared,
  stopping: AbortSignal,
): Promise<void> {
  const found = await inAccount(database, { accountId }, (account) =>
    differences(account, segmentId),
  );
  if (!found) return;
  for (let at = 0; at < found.contactIds.length; at += judgedAtOnce) {
    stopping.throwIfAborted();
    await inAccount(database, { accountId }, async (account) => {
      await holdPlace(account, follower);
      const rules = await trackedRules(account, 'one', { states: ['marked', 'on'], id: segmentId });
      const some = found.contactIds.slice(at, at + judgedAtOnce);
      await judgeContacts(account, rules, some);
    });
  }
  await inAccount(database, { accountId }, async (account) => {
    await holdPlace(account, follower);
    await recordOutcome(account, segmentId, found);
  });
}

interface Differences {
  contactIds: number[];
  isFirst: boolean;
  nextEdge: string | null;
  isAnyTime: boolean;
  hash: string;
  tookMs: number;
}

async function differences(account: Account, segmentId: number): Promise<Differences | null> {
  await sql`select set_config('statement_timeout', ${String(longestMs)}, true)`.execute(account.db);
  const [rule] = await trackedRules(account, 'set', { states: ['marked', 'on'], id: segmentId });
  if (!rule) return null;
  const begin = performance.now();
  const { rows } = await sql<{ id: number }>`
    select coalesce(f.id, m.contact_id) as id
    from (select c.id from contacts c where c.account_id = ${account.id} and ${rule.predicate}) f
      full join (select k.contact_id from segment_members k where k.account_id = ${account.id} and k.segment_id = ${segmentId}) m on m.contact_id = f.id
    where f.id is null or m.contact_id is null order by 1`.execute(account.db);
  const tookMs = Math.round(performance.now() - begin);
  const { rows: known } = await sql<{ hash: string }>`
    select s.rules_hash as hash from segments s where s.account_id = ${account.id} and s.id = ${segmentId}`.execute(
    account.db,
  );
  return {
    contactIds: rows.map(({ id }) => id),
    isFirst: rule.isFirst,
    hash: known[0]?.hash ?? '',
    nextEdge: await nextEdge(account, rule.causes),
    isAnyTime: rule.causes.isAnyTime,
    tookMs,
  };
}

async function nextEdge(account: Account, { isByDay, windows }: Causes): Promise<string | null> {
  const midnight = sql`select ((${account.now}::timestamptz at time zone ${account.record.time_zone})::date + 1)::timestamp
    at time zone ${account.record.time_zone} as at`;
  const moments = [...(isByDay ? [midnight] : []), ...windows];
  if (moments.length === 0) return null;
  const { rows } = await sql<{ at: string | null }>`
    select min(edge.at) as at from (${sql.join(moments, sql` union all `)}) edge`.execute(
    account.db,
  );
  return rows[0]?.at ?? null;
}

// Time is looked at every five minutes at most, and daily at least: what nobody wrote down is found then.
async function recordOutcome(
  account: Account,
  segmentId: number,
  found: Differences,
): Promise<void> {
  const now = new Date(account.now).getTime();
  const edge = found.isAnyTime
    ? now
    : found.nextEdge === null
      ? Number.POSITIVE_INFINITY
      : Date.parse(found.nextEdge);
  const due = new Date(Math.min(now + longestPauseMs, Math.max(now + pauseMs, edge))).toISOString();
  const counted = found.isFirst
    ? sql`(select count(*) from segment_members m where m.account_id = ${account.id} and m.segment_id = ${segmentId})`
    : sql`t.members`;
  await sql`
    update tracked_segments t set state = 'on', members = ${counted}, compared_at = ${account.now}::timestamptz,
      due_at = ${due}::timestamptz, next_edge = ${found.isAnyTime ? null : found.nextEdge}::timestamptz, took_ms = ${found.tookMs}
    from segments s where s.account_id = ${account.id} and s.id = ${segmentId} and s.rules_hash = ${found.hash}
      and t.account_id = ${account.id} and t.segment_id = ${segmentId} and t.state in ('marked', 'on')`.execute(
    account.db,
  );
}
