import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { listFlows, recountContacts } from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  ids: z.array(z.number()).nullable(),
});

/** The job that counts the members of lists anew. */
export function countListsJob(services: Services) {
  return defineJob<z.infer<typeof payload>>({
    name: 'lists.count',
    title: 'Counting of lists',
    payload,
    handle: async ({ accountId, notificationId, ids }) => {
      await inAccount(services.database, { accountId }, async (account) => {
        await refreshListCounts(account, ids ?? undefined);
        if (ids === null) await recountContacts(account);
      });
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: 'List counts are up to date.',
      });
    },
  });
}

/** The job that adds waiting differences to the counts of an account's lists. */
export function aggregateCountsJob(services: Services) {
  return defineJob<{ accountId: number }>({
    name: 'lists.fold-counts',
    payload: z.object({ accountId: z.number() }),
    handle: async ({ accountId }) =>
      inAccount(services.database, { accountId }, aggregateListCounts),
  });
}

/** Counts the members of these lists, or of all lists of the account, anew. Changes that commit meanwhile stay counted. */
export async function refreshListCounts(account: Account, ids?: readonly number[]): Promise<void> {
  const chosen = await lockLists(account, ids);
  // The statement after the lock sees everything that earlier runs committed: memberships and differences of one moment.
  await sql`
    with taken as (delete from list_count_changes where account_id = ${account.id} and list_id = any(${chosen}::bigint[]) returning *),
    days as (${addDaysSql(account)}),
    counted as (
      select list_id, count(*) filter (where status = 'subscribed') as subscribed, count(*) filter (where status = 'unsubscribed') as unsubscribed
      from list_memberships where account_id = ${account.id} and list_id = any(${chosen}::bigint[]) group by list_id
    )
    update lists l set subscribers = coalesce(counted.subscribed, 0), unsubscribed = coalesce(counted.unsubscribed, 0)
    from unnest(${chosen}::bigint[]) as one(id) left join counted on counted.list_id = one.id
    where l.account_id = ${account.id} and l.id = one.id`.execute(account.db);
}

/** Adds the waiting differences to the counts, without counting. */
export async function aggregateListCounts(account: Account): Promise<void> {
  await lockLists(account);
  await sql`
    with taken as (delete from list_count_changes where account_id = ${account.id} returning *),
    days as (${addDaysSql(account)}),
    sums as (select list_id, sum(subscribed) as subscribed, sum(unsubscribed) as unsubscribed from taken group by list_id)
    update lists l set subscribers = l.subscribers + sums.subscribed, unsubscribed = l.unsubscribed + sums.unsubscribed
    from sums where l.account_id = ${account.id} and l.id = sums.list_id`.execute(account.db);
}

// What waited, day by day; changes of lists that are gone by now have no day.
function addDaysSql(account: Account): RawBuilder<unknown> {
  const sums = sql.join(listFlows.map((flow) => sql`sum(t.${sql.ref(flow)})`));
  const added = sql.join(
    listFlows.map((flow) => sql`${sql.ref(flow)} = d.${sql.ref(flow)} + excluded.${sql.ref(flow)}`),
  );
  const anything = sql.join(
    listFlows.map((flow) => sql`t.${sql.ref(flow)}`),
    sql` + `,
  );
  return sql`insert into list_days as d (account_id, list_id, day, ${sql.join(listFlows.map((flow) => sql.ref(flow)))})
    select ${account.id}, t.list_id, t.day, ${sums} from taken t join lists l on l.account_id = ${account.id} and l.id = t.list_id
    where ${anything} > 0 group by t.list_id, t.day
    on conflict (account_id, list_id, day) do update set ${added}`;
}

/** True when so many differences wait that reading them costs more than aggregating them. */
export async function hasManyChanges(account: Account): Promise<boolean> {
  const { rows } =
    await sql`select 1 from list_count_changes where account_id = ${account.id} offset 500 limit 1`.execute(
      account.db,
    );
  return rows.length > 0;
}

async function lockLists(account: Account, ids?: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from lists where account_id = ${account.id} ${ids ? sql`and id = any(${[...ids]}::bigint[])` : sql``} order by id for update`.execute(
    account.db,
  );
  return rows.map((row) => row.id);
}
