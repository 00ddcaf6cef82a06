import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import { keptDays } from './contract.ts';
import { deliverTo } from './deliver.ts';
import type { DescribeEvents } from './describe.ts';
import { collectChanges, follower } from './follow-contacts.ts';
import type { DeliveryServices, DueWebhook } from './held-webhook.ts';

const lookEveryMs = 1_000;
const hooksAtOnce = 20;
/** Turns of one webhook before others have theirs. */
const turnsInARow = 20;
const expiredAtOnce = 5_000;

/** Makes what tells webhooks of events, together with any number of other processes: one of them at a time speaks for a webhook. */
export function createWebhookWorker(
  services: DeliveryServices,
  describe: DescribeEvents,
): RepeatingWorker {
  return createRepeatingWorker({
    everyMs: lookEveryMs,
    failure: 'webhooks could not be told of events and are looked at again',
    log: services.log,
    async turn(stopping) {
      const due = await whatIsDue(services);
      let isMore = due.hooks.length === hooksAtOnce;
      for (const accountId of due.following) {
        if (stopping.aborted) return undefined;
        isMore = (await inAccount(services.database, { accountId }, collectChanges)) || isMore;
      }
      await Promise.all(due.hooks.map((hook) => serve({ services, describe, hook, stopping })));
      for (const { accountId, id } of due.old) {
        if (stopping.aborted) return undefined;
        await inAccount(services.database, { accountId }, (account) =>
          forgetOld(account, id, services.clock.now()),
        );
      }
      return isMore || due.old.length > 0 ? moreAtOnce : undefined;
    },
  });
}

interface Due {
  following: number[];
  hooks: DueWebhook[];
  old: DueWebhook[];
}

async function whatIsDue({ database, clock }: DeliveryServices): Promise<Due> {
  const now = clock.now().toISOString();
  const before = longAgo(clock.now());
  return acrossAccounts(database, 'find webhooks that events are due for', async (db) => {
    const { rows: following } = await sql<{ id: number }>`
      select f.account_id as id from change_followers f where f.follower = ${follower} and exists (
        select from contact_changes c where c.account_id = f.account_id and (c.xid, c.id) > (f.xid, f.id)) order by 1`.execute(
      db,
    );
    const { rows: hooks } = await sql<DueWebhook>`
      select h.account_id as "accountId", h.id from webhook_endpoints h
      where h.enabled and (h.next_try_at is null or h.next_try_at <= ${now}) and (h.lease_until is null or h.lease_until < now()) and exists (
        select from webhook_deliveries d where d.account_id = h.account_id and d.endpoint_id = h.id and d.state = 'waiting' and d.next_try_at <= ${now})
      order by h.next_try_at nulls first, h.last_delivered_at nulls first limit ${hooksAtOnce}`.execute(
      db,
    );
    const { rows: old } = await sql<DueWebhook>`
      select h.account_id as "accountId", h.id from webhook_endpoints h
      where h.deleted_at is not null or exists (
        select from webhook_deliveries d where d.account_id = h.account_id and d.endpoint_id = h.id and d.state <> 'waiting' and d.settled_at < ${before})
      limit ${hooksAtOnce}`.execute(db);
    return { following: following.map(({ id }) => id), hooks, old };
  });
}

function longAgo(now: Date): string {
  return new Date(now.getTime() - keptDays * 86_400_000).toISOString();
}

// A deleted webhook goes when nothing of it is left, so no statement deletes more than some rows.
async function forgetOld(account: Account, id: number, now: Date): Promise<void> {
  const { rows } = await sql`
    delete from webhook_deliveries where account_id = ${account.id} and endpoint_id = ${id} and id in (
      select d.id from webhook_deliveries d where d.account_id = ${account.id} and d.endpoint_id = ${id}
        and (d.state <> 'waiting' and d.settled_at < ${longAgo(now)}
          or exists (select from webhook_endpoints h where h.account_id = ${account.id} and h.id = ${id} and h.deleted_at is not null))
      limit ${expiredAtOnce})
    returning 1`.execute(account.db);
  if (rows.length === expiredAtOnce) return;
  await sql`delete from webhook_endpoints where account_id = ${account.id} and id = ${id} and deleted_at is not null`.execute(
    account.db,
  );
}

// What fails for one webhook keeps no other waiting; its lease runs out by itself.
async function serve(work: {
  services: DeliveryServices;
  describe: DescribeEvents;
  hook: DueWebhook;
  stopping: AbortSignal;
}): Promise<void> {
  const { services, describe, hook, stopping } = work;
  try {
    for (let turns = 0; turns < turnsInARow && !stopping.aborted; turns += 1)
      if (!(await deliverTo(services, describe, hook))) return;
  } catch (error) {
    services.log.error(
      { err: error, account: hook.accountId, webhook: hook.id },
      'a webhook could not be told of events and is tried again',
    );
  }
}
