import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { keepItems } from './feed-items.ts';
import type { FetchedFeed } from './fetch-feed.ts';

const firstBackOffSeconds = 300;
const longestBackOffSeconds = 24 * 3600;

/** What the next look at a feed depends on. */
export interface LookedAt {
  id: number;
  failures: number;
  refreshMinutes: number;
  now: Date;
}

/** Writes down what came of a look at a feed, and when the next one is due. */
export async function storeFetched(
  account: Account,
  feed: LookedAt,
  fetched: FetchedFeed,
): Promise<void> {
  if (fetched === 'unchanged') return noteOk(account, feed, sql`last_state = 'unchanged'`);
  if ('fault' in fetched) return noteFault(account, feed, fetched);
  await noteOk(
    account,
    feed,
    sql`last_state = 'ok', kind = ${fetched.kind}, etag = ${fetched.etag}, last_modified = ${fetched.lastModified}`,
  );
  await keepItems(account, feed.id, fetched.items);
}

async function noteOk(
  account: Account,
  { id, refreshMinutes, now }: LookedAt,
  set: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    update content_feeds set ${set}, last_error = null, failures = 0, fetched_at = ${now.toISOString()}::timestamptz,
      next_at = ${now.toISOString()}::timestamptz + make_interval(mins => ${refreshMinutes})
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
}

async function noteFault(
  account: Account,
  { id, failures, refreshMinutes, now }: LookedAt,
  { fault, retryAfter }: { fault: string; retryAfter: number | null },
): Promise<void> {
  const backOff = Math.min(
    longestBackOffSeconds,
    firstBackOffSeconds * 2 ** Math.min(failures, 12),
  );
  const rest = Math.max(backOff, retryAfter ?? 0, failures === 0 ? 0 : refreshMinutes * 60);
  await sql`
    update content_feeds set last_state = 'failed', last_error = ${fault.slice(0, 1000)}, failures = ${failures + 1},
      next_at = ${now.toISOString()}::timestamptz + make_interval(secs => ${Math.min(rest, longestBackOffSeconds)})
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
}
