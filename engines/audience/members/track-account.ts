import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { dropPassed, nextChanges } from '../feed/follow-changes.ts';
import { compareSegment, takeDue } from './compare-segment.ts';
import { judgeContacts } from './judge-contacts.ts';
import { follower, listenForAll, markListenedFor } from './listening.ts';
import { mayMove } from './rule-causes.ts';
import { trackedRules } from './tracked-rules.ts';

const changesAtOnce = 1_000;
const deletedAtOnce = 10_000;

/** One look at the tracked segments of an account; true when there is more to do at once. */
export async function trackAccount(
  database: Database,
  accountId: number,
  stopping: AbortSignal,
): Promise<boolean> {
  const within = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
    inAccount(database, { accountId }, work);
  await begin(within);
  const isMore = await within(judgeChanged);
  const due = await within(takeDue);
  if (due !== null) await compareSegment(database, { accountId, segmentId: due }, stopping);
  const isEnding = await within(endSome);
  return isMore || due !== null || isEnding;
}

type Within = <T>(work: (account: Account) => Promise<T>) => Promise<T>;

async function begin(within: Within): Promise<void> {
  const asked = await within(async (account) => {
    await endDeleted(account);
    const { rows } = await sql`
      select 1 from tracked_segments where account_id = ${account.id} and state in ('asked', 'ending') limit 1`.execute(
      account.db,
    );
    return rows.length > 0 ? listenForAll(account) : [];
  });
  if (asked.length > 0) await within((account) => markListenedFor(account, asked));
}

// A segment may be deleted while its members are kept.
async function endDeleted(account: Account): Promise<void> {
  await sql`
    update tracked_segments t set wanted_by = '{}', state = 'ending' where t.account_id = ${account.id} and t.state <> 'ending'
      and not exists (select from segments s where s.account_id = ${account.id} and s.id = t.segment_id)`.execute(
    account.db,
  );
}

// True when there may be more than one look takes.
async function judgeChanged(account: Account): Promise<boolean> {
  const next = await nextChanges(account, follower, changesAtOnce);
  if (!next || next.changes.length === 0) return false;
  const rules = await trackedRules(account, 'one', { states: ['marked', 'on'] });
  const single = next.changes.filter(({ contactId }) => contactId !== null);
  const touched = rules.filter(({ causes }) => single.some((change) => mayMove(causes, change)));
  const ids = new Set(single.map(({ contactId }) => contactId!));
  if (ids.size > 0) await judgeContacts(account, touched, [...ids]);
  const ofMany = new Set(
    next.changes.filter(({ contactId }) => contactId === null).map(({ kind }) => kind),
  );
  if (ofMany.size > 0)
    await compareSoon(
      account,
      rules
        .filter(({ causes }) => [...ofMany].some((kind) => causes.kinds.has(kind)))
        .map(({ id }) => id),
    );
  await next.pass();
  await dropPassed(account);
  return next.changes.length === changesAtOnce;
}

async function compareSoon(account: Account, ids: readonly number[]): Promise<void> {
  await sql`
    update tracked_segments set due_at = ${account.now}::timestamptz
    where account_id = ${account.id} and segment_id = any(${[...ids]}::bigint[]) and state in ('marked', 'on')`.execute(
    account.db,
  );
}

// Members are forgotten some at a time; the segment is tracked no more when none is left.
async function endSome(account: Account): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select segment_id as id from tracked_segments where account_id = ${account.id} and state = 'ending'
    order by segment_id limit 1 for update skip locked`.execute(account.db);
  const id = rows[0]?.id;
  if (id === undefined) return false;
  const gone = await sql`
    delete from segment_members where account_id = ${account.id} and segment_id = ${id} and contact_id in (
      select contact_id from segment_members where account_id = ${account.id} and segment_id = ${id} order by contact_id limit ${deletedAtOnce})
    returning 1`.execute(account.db);
  if (gone.rows.length === deletedAtOnce) return true;
  await sql`delete from segment_days where account_id = ${account.id} and segment_id = ${id}`.execute(
    account.db,
  );
  await sql`delete from tracked_segments where account_id = ${account.id} and segment_id = ${id}`.execute(
    account.db,
  );
  return true;
}
