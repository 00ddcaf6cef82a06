import { sql } from 'kysely';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import type { FeedMapping } from '../contract.ts';
import { fetchFeed } from './fetch-feed.ts';
import { storeFetched } from './store-feed.ts';

type Parts = Pick<Services, 'database' | 'fetcher' | 'clock' | 'log'>;

interface Due {
  id: number;
  url: string;
  mapping: FeedMapping;
  etag: string | null;
  lastModified: string | null;
  failures: number;
  refreshMinutes: number;
}

const everyMs = 15_000;
const mostAtOnce = 8;
/** A feed whose look was cut off, as by a kill, is due again after so long. */
const leaseMinutes = 5;

/** Makes what looks at feeds when they are due; any number may run at once. */
export function createFeedFetcher(services: Parts): RepeatingWorker {
  return createRepeatingWorker({
    turn: async () => ((await fetchDue(services)) === mostAtOnce ? moreAtOnce : undefined),
    everyMs,
    failure: 'content feeds could not be fetched',
    log: services.log,
  });
}

/** Looks at some feeds that are due, outside any transaction; answers how many there were. */
export async function fetchDue(services: Parts): Promise<number> {
  const found = await findDue(services);
  await Promise.all(
    found.map(async (one) => {
      try {
        const feed = await claim(services, one);
        if (feed !== null) await lookAt(services, one.accountId, feed);
      } catch (error) {
        services.log.error(
          { err: error, account: one.accountId, feed: one.id },
          'a content feed could not be fetched',
        );
      }
    }),
  );
  return found.length;
}

async function findDue({ database, clock }: Parts): Promise<{ accountId: number; id: number }[]> {
  const { rows } = await acrossAccounts(database, 'find content feeds that are due', (db) =>
    sql<{ accountId: number; id: number }>`
      select f.account_id as "accountId", f.id from content_feeds f join accounts a on a.id = f.account_id and a.active
      where f.next_at <= ${clock.now().toISOString()}::timestamptz order by f.next_at limit ${mostAtOnce}`.execute(
      db,
    ),
  );
  return rows;
}

/** Takes a feed for this process; null when another one was faster. */
function claim(
  { database, clock }: Parts,
  { accountId, id }: { accountId: number; id: number },
): Promise<Due | null> {
  const now = clock.now().toISOString();
  return inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql<Due>`
      update content_feeds set next_at = ${now}::timestamptz + make_interval(mins => ${leaseMinutes})
      where account_id = ${account.id} and id = ${id} and next_at <= ${now}::timestamptz
      returning id, url, mapping, etag, last_modified as "lastModified", failures, refresh_minutes as "refreshMinutes"`.execute(
      account.db,
    );
    return rows[0] ?? null;
  });
}

async function lookAt(services: Parts, accountId: number, feed: Due): Promise<void> {
  const now = services.clock.now();
  const fetched = await fetchFeed(services.fetcher, { ...feed, now });
  await inAccount(services.database, { accountId }, (account) =>
    storeFetched(account, { ...feed, now }, fetched),
  );
}
