import { sql } from 'kysely';
import { z } from 'zod';
import { countRows } from '#engines/relational/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { Row } from '#platform/server/resource/list.ts';
import type { Services } from '#platform/server/services.ts';
import { relationalTableRecords } from './tables-records.ts';

const removal = z.object({ accountId: z.number(), tableId: z.number() });
const counting = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  ids: z.array(z.number()).nullable(),
});
const chunk = 10_000;

/** The job that removes the rows of a deleted table, some thousand at a time. Nobody finds them meanwhile: rows are read by their table. */
export function removeRowsJob(services: Services) {
  return defineJob<z.infer<typeof removal>>({
    name: 'relational-tables.remove-rows',
    title: 'Clearing of a deleted relational table',
    payload: removal,
    handle: async ({ accountId, tableId }, { signal }) => {
      for (let removed = chunk; removed === chunk;) {
        signal.throwIfAborted();
        removed = await inAccount(services.database, { accountId }, (account) =>
          removeSome(account, tableId),
        );
      }
    },
  });
}

/** Deletes a table that nothing uses; its rows are cleared in the background. */
export async function deleteTable(
  account: Account,
  { services, job }: { services: Services; job: ReturnType<typeof removeRowsJob> },
  id: number,
): Promise<Row> {
  const removed = await deleteRecord(account, relationalTableRecords, {
    id,
    families: services.families,
  });
  await services.jobs.enqueue(account, job, { accountId: account.id, tableId: id });
  return removed;
}

async function removeSome(account: Account, tableId: number): Promise<number> {
  const { rows } = await sql`
    delete from relational_rows where account_id = ${account.id} and table_id = ${tableId} and key in (
      select key from relational_rows where account_id = ${account.id} and table_id = ${tableId} order by key limit ${chunk})
    returning 1`.execute(account.db);
  return rows.length;
}

/** The job that counts the rows of tables anew, one table a transaction. */
export function countTablesJob(services: Services) {
  return defineJob<z.infer<typeof counting>>({
    name: 'relational-tables.count',
    title: 'Counting of relational tables',
    payload: counting,
    handle: async ({ accountId, notificationId, ids }, { signal }) => {
      const chosen = await inAccount(services.database, { accountId }, (account) =>
        idsOf(account, ids),
      );
      for (const [done, id] of chosen.entries()) {
        signal.throwIfAborted();
        await inAccount(services.database, { accountId }, (account) => countRows(account, [id]));
        await services.notifications.progress(accountId, notificationId, {
          percent: Math.min(99, ((done + 1) / chosen.length) * 100),
        });
      }
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: 'Row counts of relational tables are up to date.',
      });
    },
  });
}

/** Has tables counted in the background, all of the account without ids. */
export async function startCounting(
  account: Account,
  { services, job }: { services: Services; job: ReturnType<typeof countTablesJob> },
  ids: readonly number[] | null,
): Promise<{ message: string; notification_id: number }> {
  const message = 'Counting relational tables has started.';
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'Relational table',
  });
  await services.jobs.enqueue(account, job, {
    accountId: account.id,
    notificationId,
    ids: ids && [...ids],
  });
  return { message, notification_id: notificationId };
}

async function idsOf(account: Account, ids: readonly number[] | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from relational_tables where account_id = ${account.id}
      ${ids ? sql`and id = any(${[...ids]}::bigint[])` : sql``} order by id`.execute(account.db);
  return rows.map(({ id }) => id);
}
