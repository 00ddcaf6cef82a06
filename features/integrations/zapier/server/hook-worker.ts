import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import { sql } from 'kysely';
import { collectChanges } from './collect-changes.ts';
import { deliverTo, type DeliveryServices, type DueHook } from './deliver.ts';

const lookEveryMs = 1_000;
const hooksAtOnce = 20;
/** Posts for one hook before others have their turn. */
const postsInARow = 20;

/** Makes what tells Zaps of events, together with any number of other processes: it follows changes and posts them hook by hook, in order. */
export function createZapierWorker(services: DeliveryServices): RepeatingWorker {
  return createRepeatingWorker({
    everyMs: lookEveryMs,
    failure: 'Zapier hooks could not be told of events and are looked at again',
    log: services.log,
    async turn(stopping) {
      let isMore = false;
      for (const accountId of await accountsWithHooks(services)) {
        if (stopping.aborted) return undefined;
        isMore = (await inAccount(services.database, { accountId }, collectChanges)) || isMore;
      }
      const due = await dueHooks(services);
      await Promise.all(due.map((hook) => serve(services, hook, stopping)));
      return isMore || due.length === hooksAtOnce ? moreAtOnce : undefined;
    },
  });
}

async function accountsWithHooks({ database }: DeliveryServices): Promise<number[]> {
  const rows = await acrossAccounts(database, 'find accounts whose Zaps are told of events', (db) =>
    db.selectFrom('zapier_hooks').select('account_id').distinct().orderBy('account_id').execute(),
  );
  return rows.map((row) => row.account_id);
}

async function dueHooks({ database, clock }: DeliveryServices): Promise<DueHook[]> {
  const rows = await acrossAccounts(database, 'find Zapier hooks that events are due for', (db) =>
    db
      .selectFrom('zapier_hooks')
      .select(['account_id as accountId', 'id'])
      .where('state', '=', 'active')
      .where('next_try_at', '<=', clock.now().toISOString())
      .where((or) =>
        or.or([or('lease_until', 'is', null), or('lease_until', '<', sql<string>`now()`)]),
      )
      .orderBy('next_try_at')
      .limit(hooksAtOnce)
      .execute(),
  );
  return rows;
}

// What fails for one hook keeps no other waiting; its lease runs out by itself.
async function serve(
  services: DeliveryServices,
  hook: DueHook,
  stopping: AbortSignal,
): Promise<void> {
  try {
    for (let posts = 0; posts < postsInARow && !stopping.aborted; posts += 1)
      if (!(await deliverTo(services, hook))) return;
  } catch (error) {
    services.log.error(
      { err: error, account: hook.accountId, hook: hook.id },
      'a Zapier hook could not be told of events and is tried again',
    );
  }
}
