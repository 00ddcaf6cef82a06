import { sql } from 'kysely';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import { openStore } from './access.ts';
import { StoreFault, type StoreIo } from './adapter.ts';
import { adapterOf } from './kinds.ts';
import { noteFault } from './store-faults.ts';
import { claimStore, releaseStore } from './store-lease.ts';
import type { ConnectServices } from './store-io.ts';
import { hookUrl } from './stores.ts';

const everyMs = 60_000;
const checkedEveryMinutes = 15;
const storesAtOnce = 20;

type Of = { accountId: number; id: number };

/** Tries every quarter of an hour whether each store still answers and calls us, so that one that went silent is seen. */
export function createStoreChecker(services: ConnectServices): RepeatingWorker {
  return createRepeatingWorker({
    everyMs,
    beginsWithRest: true,
    failure: 'stores could not be checked',
    log: services.log,
    async turn(stopping) {
      for (const one of await uncheckedStores(services)) {
        if (stopping.aborted) return;
        await checkStore(services, one).catch((error: unknown) =>
          services.log.error({ err: error, ...one }, 'a store waits for its next check'),
        );
      }
    },
  });
}

/** The stores that were not checked for a quarter of an hour; those that a person has to connect again are known to be out. */
export async function uncheckedStores({
  database,
  clock,
}: Pick<ConnectServices, 'database' | 'clock'>): Promise<Of[]> {
  const now = clock.now().getTime();
  const before = new Date(now - checkedEveryMinutes * 60_000).toISOString();
  return acrossAccounts(database, 'find stores that are due to be checked', async (db) => {
    const { rows } = await sql<Of>`
      select a.id as "accountId", s.id from accounts a join store_connections s on s.account_id = a.id and s.is_active
      where a.active and s.next_sync_at is not null and s.state <> 'inactive' and (s.checked_at is null or s.checked_at < ${before}::timestamptz)
        and (s.reader is null or s.read_until < ${new Date(now).toISOString()}::timestamptz)
      order by s.checked_at nulls first, a.id, s.id limit ${storesAtOnce}`.execute(db);
    return rows;
  });
}

/** Checks one store and mends what it can: a token that ends is made anew, calls that the store has ended are asked for again. What is left is noted. One that is being read works. */
export async function checkStore(services: ConnectServices, of: Of): Promise<void> {
  const lease = await claimStore(services, of);
  if (!lease) return;
  try {
    const io = await openStore(services, of);
    if (io) await probe(services, io);
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    await noteFault(services, of, {
      words: error.message,
      isSignedOut: error.kind === 'signed_out',
    });
  } finally {
    await noteCheck(services, of);
    await releaseStore(services, { ...of, lease });
  }
}

// What a store tells of this very moment is next to nothing, and needs all that a reading needs.
async function probe(services: ConnectServices, io: StoreIo): Promise<void> {
  const { accountId, id, kind } = io.store;
  const { subscribe, phases = [] } = adapterOf(kind);
  if (subscribe) await subscribe(io, hookUrl(services, { accountId, id, kind }));
  else await phases[0]?.page(io, { position: null, since: io.now() });
}

async function noteCheck({ database }: ConnectServices, { accountId, id }: Of): Promise<void> {
  await inAccount(database, { accountId }, async (account) => {
    await sql`
      update store_connections set checked_at = ${account.now}::timestamptz where account_id = ${accountId} and id = ${id}`.execute(
      account.db,
    );
  });
}
