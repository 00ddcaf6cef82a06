import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  ids: z.array(z.number()).nullable(),
});

/** The job that counts the members of SMS lists anew. */
export function countSmsListsJob(services: Services) {
  return defineJob<z.infer<typeof payload>>({
    name: 'sms-lists.count',
    title: 'Counting of SMS lists',
    payload,
    handle: async ({ accountId, notificationId, ids }) => {
      await inAccount(services.database, { accountId }, (account) =>
        recountSmsLists(account, ids ?? undefined),
      );
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: 'SMS list counts are up to date.',
      });
    },
  });
}

/** The job that adds waiting differences to the counts of an account's SMS lists. */
export function aggregateSmsCountsJob(services: Services) {
  return defineJob<{ accountId: number }>({
    name: 'sms-lists.aggregate-counts',
    payload: z.object({ accountId: z.number() }),
    handle: async ({ accountId }) => inAccount(services.database, { accountId }, aggregateCounts),
  });
}

/** Counts the members of these SMS lists, or of all of the account, anew. Changes that commit meanwhile stay counted. */
export async function recountSmsLists(account: Account, ids?: readonly number[]): Promise<void> {
  const chosen = await lockLists(account, ids);
  // The statement after the lock sees everything that earlier runs committed: memberships and differences of one moment.
  await sql`
    with taken as (delete from sms_list_count_changes where account_id = ${account.id} and list_id = any(${chosen}::bigint[])),
    counted as (
      select list_id, count(*) filter (where status = 'subscribed') as subscribed, count(*) filter (where status = 'unsubscribed') as unsubscribed
      from sms_memberships where account_id = ${account.id} and list_id = any(${chosen}::bigint[]) group by list_id
    )
    update sms_lists l set subscribers = coalesce(counted.subscribed, 0), unsubscribed = coalesce(counted.unsubscribed, 0)
    from unnest(${chosen}::bigint[]) as one(id) left join counted on counted.list_id = one.id
    where l.account_id = ${account.id} and l.id = one.id`.execute(account.db);
}

/** True when so many differences wait that reading them costs more than adding them up. */
export async function hasManyChanges(account: Account): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sms_list_count_changes where account_id = ${account.id} offset 500 limit 1`.execute(
      account.db,
    );
  return rows.length > 0;
}

async function aggregateCounts(account: Account): Promise<void> {
  await lockLists(account);
  await sql`
    with taken as (delete from sms_list_count_changes where account_id = ${account.id} returning list_id, subscribed, unsubscribed),
    sums as (select list_id, sum(subscribed) as subscribed, sum(unsubscribed) as unsubscribed from taken group by list_id)
    update sms_lists l set subscribers = l.subscribers + sums.subscribed, unsubscribed = l.unsubscribed + sums.unsubscribed
    from sums where l.account_id = ${account.id} and l.id = sums.list_id`.execute(account.db);
}

async function lockLists(account: Account, ids?: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sms_lists where account_id = ${account.id} ${ids ? sql`and id = any(${[...ids]}::bigint[])` : sql``} order by id for update`.execute(
    account.db,
  );
  return rows.map((row) => row.id);
}
