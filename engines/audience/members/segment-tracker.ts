import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { follower } from './listening.ts';
import { trackAccount } from './track-account.ts';

const lookEveryMs = 1_000;

/** Makes what keeps the members of tracked segments, together with any number of other processes. */
export function createSegmentTracker({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): RepeatingWorker {
  return createRepeatingWorker({
    everyMs: lookEveryMs,
    failure: 'members of segments could not be kept and are looked at again',
    log,
    async turn(stopping) {
      let isMore = false;
      let failure: unknown = null;
      for (const accountId of await accountsToLookAt(database)) {
        if (stopping.aborted) break;
        try {
          isMore = (await trackAccount(database, accountId, stopping)) || isMore;
        } catch (error) {
          // One account never keeps the others waiting.
          failure = error;
        }
      }
      if (failure !== null && !stopping.aborted) throw failure;
      return isMore ? moreAtOnce : undefined;
    },
  });
}

async function accountsToLookAt(database: Services['database']): Promise<number[]> {
  return acrossAccounts(
    database,
    'find accounts whose segments are to be kept',
    async (db, now) => {
      const { rows } = await sql<{ id: number }>`
      select t.account_id as id from tracked_segments t where t.state in ('asked', 'ending') or (t.state in ('marked', 'on') and t.due_at <= ${now}::timestamptz)
        or not exists (select from segments s where s.account_id = t.account_id and s.id = t.segment_id)
      union
      select f.account_id from change_followers f where f.follower = ${follower} and exists (
        select from contact_changes c where c.account_id = f.account_id and (c.xid, c.id) > (f.xid, f.id))
      order by 1`.execute(db);
      return rows.map(({ id }) => id);
    },
  );
}
