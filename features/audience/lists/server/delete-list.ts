import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { InUse } from '#platform/server/resource/modules-in-use.ts';
import type { Row } from '#platform/server/resource/list.ts';
import type { Services } from '#platform/server/services.ts';
import { contactLists } from '../contract.ts';
import { listsTable } from './lists-table.ts';

const payload = z.object({ accountId: z.number(), listId: z.number() });
const chunk = 5000;

/** The job that removes a deleted list's memberships, some thousand at a time; contacts and consent events stay. */
export function removeMembershipsJob(services: Services) {
  return defineJob<z.infer<typeof payload>>({
    name: 'lists.remove-memberships',
    title: 'Clearing of a deleted list',
    payload,
    handle: async ({ accountId, listId }, { signal }) => {
      while (
        !signal.aborted &&
        (await inAccount(services.database, { accountId }, (account) =>
          removeSome(account, listId),
        )) === chunk
      );
      signal.throwIfAborted();
    },
  });
}

/** Deletes a list that nothing uses; its contacts stay in the account. */
export async function deleteList(
  account: Account,
  services: Services,
  job: ReturnType<typeof removeMembershipsJob>,
  id: number,
): Promise<Row> {
  const removed = await deleteRecord(account, contactLists, listsTable, id, usersOfList);
  await services.jobs.enqueue(account, job, { accountId: account.id, listId: id });
  return removed;
}

/** Campaigns that still are to be sent to the list, and segments whose rules ask for it. */
export const usersOfList: InUse = async (account, id) => {
  const { rows: campaigns } = await sql<{ id: number; name: string }>`
    select id, name from campaigns where account_id = ${account.id} and archived_at is null
      and status not in ('sent', 'stopped', 'failed') and (${id} = any(lists) or ${id} = any(suppressed_lists))
    order by name limit 100`.execute(account.db);
  const { rows: segments } = await sql<{ id: number; name: string }>`
    select id, name from segments where account_id = ${account.id} and archived_at is null
      and jsonb_path_exists(rules, '$.**.list_ids[*] ? (@ == $id)', jsonb_build_object('id', ${id}::bigint))
    order by name limit 100`.execute(account.db);
  return { campaigns, segments };
};

async function removeSome(account: Account, listId: number): Promise<number> {
  const { rows } = await sql`
    delete from list_memberships where account_id = ${account.id} and list_id = ${listId} and contact_id in (
      select contact_id from list_memberships where account_id = ${account.id} and list_id = ${listId} order by contact_id limit ${chunk})
    returning 1`.execute(account.db);
  return rows.length;
}
