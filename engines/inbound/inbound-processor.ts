import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import { processArrival, type ProcessServices } from './process-arrival.ts';

const pollMs = 1_000;
const batch = 50;
const sweepEveryMs = 3_600_000;
const keptDays = 30;
const deletedAtOnce = 5_000;

/** Makes what processes what came in, together with any number of other processes. */
export function createInboundProcessor(services: ProcessServices): RepeatingWorker {
  let sweptAt = 0;
  return createRepeatingWorker({
    async turn(stopping) {
      if (performance.now() - sweptAt > sweepEveryMs || sweptAt === 0) {
        sweptAt = performance.now();
        await forgetOld(services);
      }
      const due = await dueArrivals(services);
      for (const { account_id: accountId, id } of due)
        if (!stopping.aborted) await processArrival(services, accountId, id);
      return due.length === batch ? moreAtOnce : undefined;
    },
    everyMs: pollMs,
    failure: 'what came in could not be looked at and is tried again',
    log: services.log,
  });
}

function dueArrivals({ database }: ProcessServices): Promise<{ account_id: number; id: number }[]> {
  return acrossAccounts(
    database,
    'find returned mail that waits',
    async (db) =>
      (
        await sql<{ account_id: number; id: number }>`
    select account_id, id from inbound_mails where state = 'waiting' and next_try_at <= now() order by next_try_at limit ${batch}`.execute(
          db,
        )
      ).rows,
  );
}

// Processed mails hold people's addresses and serve nobody any more; those in quarantine stay until a person has looked.
async function forgetOld({ database }: ProcessServices): Promise<void> {
  for (let last = deletedAtOnce; last === deletedAtOnce;)
    last = await acrossAccounts(database, 'forget processed mail', async (db) => {
      const { numAffectedRows } = await sql`
        delete from inbound_mails where (account_id, id) in (
          select account_id, id from inbound_mails where state = 'done' and processed_at < now() - ${keptDays} * interval '1 day' limit ${deletedAtOnce})`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0);
    });
}
