import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import { openStore } from './access.ts';
import { ProductError } from '#platform/server/errors.ts';
import { StoreFault, type StoreIo } from './adapter.ts';
import { adapterOf } from './kinds.ts';
import { noteFault, noteWorking } from './store-faults.ts';
import { claimStore, holdConnected, releaseStore } from './store-lease.ts';
import type { ConnectServices } from './store-io.ts';
import { endStore } from './stores.ts';
import { takeChanges } from './take-changes.ts';

const everyMs = 1_000;
const storesAtOnce = 20;
const callsAtOnce = 200;
const pauseMs = 60_000;
/** A call that fails so often is put aside; the ones behind it go on. */
const mostTries = 5;

interface Call {
  id: number;
  topic: string;
  body: Buffer | null;
  received_at: string;
  tries: number;
}

/** Reads what stores have told, store by store in the order it came. */
export function createCallFolder(services: ConnectServices): RepeatingWorker {
  return createRepeatingWorker({
    everyMs,
    failure: 'calls of stores could not be read',
    log: services.log,
    async turn(stopping) {
      for (const one of await storesWithCalls(services)) {
        if (stopping.aborted) return;
        await foldStore(services, one).catch((error: unknown) =>
          services.log.error({ err: error, ...one }, 'calls of a store wait for the next turn'),
        );
      }
    },
  });
}

// A store that can not be asked now rests for a minute, so that it stands in nobody's way.
async function storesWithCalls({
  database,
  clock,
}: ConnectServices): Promise<{ accountId: number; id: number }[]> {
  const now = clock.now();
  const rested = new Date(now.getTime() - pauseMs).toISOString();
  return acrossAccounts(database, 'find stores with calls that wait', async (db) => {
    const { rows } = await sql<{ accountId: number; id: number }>`
      select a.id as "accountId", s.id from accounts a join store_connections s on s.account_id = a.id and s.is_active
      where a.active and s.state <> 'inactive' and (s.fault_at is null or s.fault_at < ${rested}::timestamptz)
        and (s.reader is null or s.read_until < ${now.toISOString()}::timestamptz)
        and exists (select from hook_calls h where h.account_id = a.id and h.store_id = s.id and h.state = 'waiting')
      order by a.id, s.id limit ${storesAtOnce}`.execute(db);
    return rows;
  });
}

/** Reads the waiting calls of one store; another process that does so already keeps it. Answers how many were read. */
export async function foldStore(
  services: ConnectServices,
  of: { accountId: number; id: number },
): Promise<number> {
  const lease = await claimStore(services, of);
  if (!lease) return 0;
  try {
    const io = await openStore(services, of);
    if (!io) return 0;
    const calls = await waitingCalls(services, of);
    for (const call of calls) if (!(await foldCall(services, io, call))) break;
    return calls.length;
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    await noteFault(services, of, {
      words: error.message,
      isSignedOut: error.kind === 'signed_out',
    });
    return 0;
  } finally {
    await releaseStore(services, { ...of, lease });
  }
}

async function waitingCalls(
  { database }: ConnectServices,
  { accountId, id }: { accountId: number; id: number },
): Promise<Call[]> {
  return inAccount(database, { accountId }, async ({ db }) => {
    const { rows } = await sql<Call>`
      select id, topic, body, received_at, tries from hook_calls where account_id = ${accountId} and store_id = ${id} and state = 'waiting'
      order by id limit ${callsAtOnce}`.execute(db);
    return rows;
  });
}

// False: the store asks us to wait, and what is behind waits too.
async function foldCall(services: ConnectServices, io: StoreIo, call: Call): Promise<boolean> {
  const { accountId, id } = io.store;
  try {
    const changes =
      (await adapterOf(io.store.kind).readHook?.(io, {
        topic: call.topic,
        body: call.body ?? Buffer.alloc(0),
        receivedAt: new Date(call.received_at),
      })) ?? {};
    await inAccount(services.database, { accountId }, async (account) => {
      // Removed meanwhile, perhaps with all that it told: nothing comes back.
      if (!(await holdConnected(account, id))) return;
      await takeChanges(account, services, { store: io.store, changes });
      await endCall(account, call, { state: 'done' });
      if (changes.isDisconnected) await endStore(account, id, { forgets: changes.isErased });
    });
    await noteWorking(services, { accountId, id });
    return true;
  } catch (error) {
    if (error instanceof StoreFault && error.kind !== 'refused') throw error;
    // Its orders are locked for a moment: that says nothing of the call.
    if (error instanceof ProductError && error.code === 'unavailable') return false;
    const fault = error instanceof Error ? error.message : String(error);
    services.log.error(
      { err: error, accountId, storeId: id, callId: call.id },
      'a call of a store could not be read',
    );
    await inAccount(services.database, { accountId }, (account) =>
      endCall(account, call, { state: call.tries + 1 >= mostTries ? 'aside' : 'waiting', fault }),
    );
    return true;
  }
}

async function endCall(
  account: Account,
  { id, tries }: Call,
  { state, fault }: { state: 'done' | 'aside' | 'waiting'; fault?: string },
): Promise<void> {
  await sql`
    update hook_calls set state = ${state}, tries = ${tries + 1}, fault = ${fault?.slice(0, 500) ?? null}, body = case when ${state} = 'done' then null else body end
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
}
