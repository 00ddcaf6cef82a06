import { sql } from 'kysely';
import { acrossAccounts, inAccount, systemActor } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { keptDays } from '../contract.ts';

const hourMs = 3_600_000;
const mostAtOnce = 500;

/** Makes what removes the files of event logs when their days are over. */
export function createLogSweep(
  services: Pick<Services, 'database' | 'clock' | 'log' | 'files' | 'notifications'>,
): RepeatingWorker {
  return createRepeatingWorker({
    turn: async () => ((await expireLogs(services)) ? 1_000 : hourMs),
    everyMs: hourMs,
    beginsWithRest: true,
    failure: 'old event logs could not be removed; the next try is in an hour',
    log: services.log,
  });
}

/** Removes the files of some hundred logs; true when more may be left. */
export async function expireLogs({
  database,
  clock,
  files,
  notifications,
}: Pick<Services, 'database' | 'clock' | 'files' | 'notifications'>): Promise<boolean> {
  const before = new Date(clock.now().getTime() - keptDays * 24 * hourMs).toISOString();
  const old = await acrossAccounts(database, 'find event logs to expire', async (db) => {
    const { rows } = await sql<{
      account_id: number;
      id: number;
      file: string;
      notification_id: number;
    }>`
      select account_id, id, file, notification_id from event_logs where state = 'done' and finished_at < ${before}::timestamptz
      order by finished_at limit ${mostAtOnce}`.execute(db);
    return rows;
  });
  // The file goes first: a sweep that dies in between finds the log again and removes nothing.
  for (const { account_id: accountId, id, file, notification_id: notificationId } of old) {
    await files.remove(file);
    await notifications.withdrawDownload(accountId, notificationId);
    await inAccount(database, { accountId, actor: systemActor }, ({ db }) =>
      sql`update event_logs set state = 'expired', file = null where account_id = ${accountId} and id = ${id} and state = 'done'`.execute(
        db,
      ),
    );
  }
  return old.length === mostAtOnce;
}
