import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { processArrival, type ProcessServices } from './process-arrival.ts';

/** Folds what came in, together with any number of other processes. */
export interface Folder {
  start(): void;
  /** Does not wait for the next look. */
  wake(): void;
  stop(): Promise<void>;
}

const pollMs = 1_000;
const batch = 50;
const sweepEveryMs = 3_600_000;
const keptDays = 30;

/** Makes a folder; it does nothing until it is started. */
export function createFolder(services: ProcessServices): Folder {
  const leave = new AbortController();
  let nap = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let sweptAt = 0;
  const loop = async (): Promise<void> => {
    while (!leave.signal.aborted) {
      try {
        if (performance.now() - sweptAt > sweepEveryMs || sweptAt === 0) {
          sweptAt = performance.now();
          await forgetOld(services);
        }
        const due = await dueArrivals(services);
        for (const { account_id: accountId, id } of due) if (!leave.signal.aborted) await processArrival(services, accountId, id);
        if (due.length === batch) continue;
      } catch (error) {
        services.log.error({ err: error }, 'what came in could not be looked at and is tried again');
      }
      await sleep(pollMs, undefined, { signal: AbortSignal.any([leave.signal, nap.signal]) }).catch(() => undefined);
      nap = new AbortController();
    }
  };
  return {
    start: () => void (running = loop()),
    wake: () => nap.abort(),
    async stop() {
      leave.abort();
      await running;
    },
  };
}

function dueArrivals({ database }: ProcessServices): Promise<{ account_id: number; id: number }[]> {
  return acrossAccounts(database, 'find returned mail that waits', async (db) => (await sql<{ account_id: number; id: number }>`
    select account_id, id from inbound_mails where state = 'waiting' and next_try_at <= now() order by next_try_at limit ${batch}`.execute(db)).rows);
}

// Folded mails hold people's addresses and serve nobody any more; those set aside stay until a person has looked.
async function forgetOld({ database }: ProcessServices): Promise<void> {
  await acrossAccounts(database, 'forget folded mail', (db) =>
    sql`delete from inbound_mails where state = 'done' and processed_at < now() - ${keptDays} * interval '1 day'`.execute(db));
}
