import { sql } from 'kysely';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';

const hourMs = 3_600_000;
const keptMs = 30 * 24 * hourMs;
const batch = 1_000;

/** Makes what forgets requests after 30 days. Any number of processes may do it. */
export function createOwnDataSweep(services: Services): RepeatingWorker {
  return createRepeatingWorker({
    turn: async (stopping) => void (await sweepRequests(services, { signal: stopping })),
    everyMs: hourMs,
    failure:
      'requests of people about their data could not be looked through; the next try is in an hour',
    log: services.log,
  });
}

/** Forgets those that are old enough. */
export async function sweepRequests(
  services: Services,
  { signal, olderThanMs = keptMs }: { signal?: AbortSignal; olderThanMs?: number } = {},
): Promise<void> {
  const before = (now: string) => new Date(new Date(now).getTime() - olderThanMs).toISOString();
  const due = await acrossAccounts(
    services.database,
    'find requests of people about their data that are done with',
    async (db, now) =>
      (
        await sql<{ id: number }>`
          select distinct account_id as id from own_data_requests where created_at <= ${before(now)}::timestamptz`.execute(
          db,
        )
      ).rows.map(({ id }) => id),
  );
  for (const accountId of due)
    for (let left = batch; left === batch && !signal?.aborted;)
      left = await inAccount(services.database, { accountId }, async (account) => {
        const { rows } = await sql`
          delete from own_data_requests where account_id = ${account.id} and id in (
            select id from own_data_requests where account_id = ${account.id} and created_at <= ${before(account.now)}::timestamptz
            order by created_at limit ${batch} for update skip locked) returning 1`.execute(
          account.db,
        );
        return rows.length;
      });
}
