import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import { openStore } from './access.ts';
import { StoreFault, type StoreIo, type SyncPage, type SyncPhase } from './adapter.ts';
import { listsOfStores } from './crm-lists.ts';
import { adapterOf } from './kinds.ts';
import { noteFault } from './store-faults.ts';
import { hookUrl } from './stores.ts';
import { claimStore, holdConnected, keepStore, releaseStore } from './store-lease.ts';
import type { ConnectServices } from './store-io.ts';
import { beginRun, endRun, movePage, type Run } from './sync-runs.ts';
import { takeChanges } from './take-changes.ts';

const everyMs = 5_000;
const storesAtOnce = 20;
/** After so long other stores have their turn; the place is kept. */
const turnMs = 60_000;
/** A store that asks us to wait, or breaks, is tried again after this; longer where it says so. */
const retryMinutes = 2;

/** Reads stores: all of them at first, newest first, and then again and again what no call told. */
export function createStoreReader(services: ConnectServices): RepeatingWorker {
  return createRepeatingWorker({
    everyMs,
    failure: 'stores could not be read',
    log: services.log,
    async turn(stopping) {
      for (const one of await dueStores(services)) {
        if (stopping.aborted) return;
        await readStore(services, one, stopping).catch((error: unknown) =>
          services.log.error({ err: error, ...one }, 'a store waits for its next reading'),
        );
      }
    },
  });
}

async function dueStores({
  database,
  clock,
}: ConnectServices): Promise<{ accountId: number; id: number }[]> {
  const now = clock.now().toISOString();
  return acrossAccounts(database, 'find stores that are due to be read', async (db) => {
    const { rows } = await sql<{ accountId: number; id: number }>`
      select s.account_id as "accountId", s.id from store_connections s join accounts a on a.id = s.account_id and a.active
      where s.next_sync_at <= ${now}::timestamptz and s.is_active and (s.reader is null or s.read_until < ${now}::timestamptz)
      order by s.next_sync_at limit ${storesAtOnce}`.execute(db);
    return rows;
  });
}

/** Reads one store from where its reading stopped; another process that does so already keeps it. */
export async function readStore(
  services: ConnectServices,
  of: { accountId: number; id: number },
  stopping?: AbortSignal,
): Promise<void> {
  const lease = await claimStore(services, of);
  if (!lease) return;
  try {
    const io = await openStore(services, of);
    if (!io) return;
    const adapter = adapterOf(io.store.kind);
    await adapter.subscribe?.(io, hookUrl(services, { ...of, kind: io.store.kind }));
    const run = await inAccount(services.database, { accountId: of.accountId }, (account) =>
      beginRun(account, of.id),
    );
    if (await readPages(services, { io, run, lease, stopping }))
      await inAccount(services.database, { accountId: of.accountId }, (account) =>
        endRun(account, { run, storeId: of.id, nextInMinutes: adapter.readEveryMinutes ?? 60 }),
      );
  } catch (error) {
    await putOff(services, of, error);
    if (!(error instanceof StoreFault)) throw error;
  } finally {
    await releaseStore(services, { ...of, lease });
  }
}

// True: the reading is over. Each page is kept with the place behind it in one transaction, so a kill repeats one page at most.
async function readPages(
  services: ConnectServices,
  {
    io,
    run,
    lease,
    stopping,
  }: { io: StoreIo; run: Run; lease: string; stopping: AbortSignal | undefined },
): Promise<boolean> {
  const { store } = io;
  const { phases = [] } = adapterOf(store.kind);
  let at = run;
  const ends = performance.now() + turnMs;
  while (at.phase < phases.length) {
    if (stopping?.aborted) return false;
    const phase = phases[at.phase]!;
    const page = (await isWanted(services, store, phase))
      ? await phase.page(io, {
          position: at.position,
          since: at.since === null ? null : new Date(at.since),
        })
      : ({ changes: {}, next: null } satisfies SyncPage);
    if (!(await keepStore(services, { accountId: store.accountId, id: store.id, lease })))
      return false;
    const kept = await inAccount(
      services.database,
      { accountId: store.accountId },
      async (account) => {
        if (!(await holdConnected(account, store.id))) return null;
        const taken = await takeChanges(account, services, { store, changes: page.changes });
        const moved = await movePage(account, at, { page, taken });
        const isLong = performance.now() > ends;
        const waitMs = page.waitMs ?? (isLong ? 0 : undefined);
        if (waitMs !== undefined) await readAfter(account, store.id, waitMs);
        return { moved, isPaused: waitMs !== undefined };
      },
    );
    if (kept === null) return false;
    at = kept.moved;
    if (kept.isPaused && at.phase < phases.length) return false;
  }
  return true;
}

// Nothing is wrong: other stores are read while this one gets ready.
async function readAfter(account: Account, storeId: number, waitMs: number): Promise<void> {
  const next = new Date(Date.parse(account.now) + waitMs).toISOString();
  await sql`
    update store_connections set next_sync_at = ${next}::timestamptz where account_id = ${account.id} and id = ${storeId} and next_sync_at is not null`.execute(
    account.db,
  );
}

// A phase that only lists of one type need is left out where the store fills none.
async function isWanted(
  { database }: ConnectServices,
  { accountId, id }: StoreIo['store'],
  { type }: SyncPhase,
): Promise<boolean> {
  if (type === undefined) return true;
  const lists = await inAccount(database, { accountId }, (account) => listsOfStores(account, [id]));
  return lists.get(id)?.some(({ integration_type: of }) => of === type) ?? false;
}

async function putOff(
  services: ConnectServices,
  of: { accountId: number; id: number },
  error: unknown,
): Promise<void> {
  const isFault = error instanceof StoreFault;
  const words = isFault ? error.message : 'Reading it failed; it is tried again.';
  await noteFault(services, of, { words, isSignedOut: isFault && error.kind === 'signed_out' });
  const waitMs = Math.max(retryMinutes * 60_000, (isFault ? error.retryAfterMs : 0) ?? 0);
  const next = new Date(services.clock.now().getTime() + waitMs).toISOString();
  await inAccount(services.database, { accountId: of.accountId }, async ({ db }) => {
    await sql`
      update store_connections set next_sync_at = ${next}::timestamptz where account_id = ${of.accountId} and id = ${of.id} and next_sync_at is not null`.execute(
      db,
    );
  });
}
