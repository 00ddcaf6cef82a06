import { sql } from 'kysely';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { foldInbound, putOff, type FoldPorts } from './fold-inbound.ts';

const pollMs = 1_000;
const batch = 50;

const running = new Set<RepeatingWorker>();

/** Has this process look at once at what was stored; the others look each second. */
export function wakeInboundFolders(): void {
  for (const folder of running) folder.wake();
}

/** Makes what reads stored texts and does what they ask for, together with any number of other processes. */
export function createInboundFolder(
  services: Pick<Services, 'database' | 'log'>,
  ports: FoldPorts,
): RepeatingWorker {
  const worker = createRepeatingWorker({
    async turn(stopping) {
      const due = await dueTexts(services);
      for (const { account_id: accountId, id } of due)
        if (!stopping.aborted) await foldOne(services, ports, { accountId, id });
      return due.length === batch ? moreAtOnce : undefined;
    },
    everyMs: pollMs,
    failure: 'texts that came in could not be looked at and are tried again',
    log: services.log,
  });
  return {
    ...worker,
    start() {
      running.add(worker);
      worker.start();
    },
    async stop() {
      running.delete(worker);
      await worker.stop();
    },
  };
}

/** Reads one stored text; one that can not be read is tried again later, and holds back only its own number. */
async function foldOne(
  { database, log }: Pick<Services, 'database' | 'log'>,
  ports: FoldPorts,
  { accountId, id }: { accountId: number; id: number },
): Promise<void> {
  try {
    await inAccount(database, { accountId }, (account) => foldInbound(account, ports, id));
  } catch (error) {
    log.error({ err: error, accountId, id }, 'a text that came in is tried again later');
    await inAccount(database, { accountId }, (account) => putOff(account, id));
  }
}

function dueTexts({
  database,
}: Pick<Services, 'database'>): Promise<{ account_id: number; id: number }[]> {
  return acrossAccounts(database, 'find texts that came in', async (db, now) => {
    const { rows } = await sql<{ account_id: number; id: number }>`
      select account_id, id from sms_inbound where due_at <= ${now}::timestamptz order by due_at, id limit ${batch}`.execute(
      db,
    );
    return rows;
  });
}
