import { sql } from 'kysely';
import { z } from 'zod';
import { noteOfMany } from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { Row } from '#platform/server/resource/list.ts';
import type { Services } from '#platform/server/services.ts';
import { contactListRecords } from './lists-table.ts';

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
  const removed = await deleteRecord(account, contactListRecords, {
    id: id,
    families: services.families,
  });
  await sql`delete from list_days where account_id = ${account.id} and list_id = ${id}`.execute(
    account.db,
  );
  await services.jobs.enqueue(account, job, { accountId: account.id, listId: id });
  return removed;
}

async function removeSome(account: Account, listId: number): Promise<number> {
  const { rows } = await sql`
    delete from list_memberships where account_id = ${account.id} and list_id = ${listId} and contact_id in (
      select contact_id from list_memberships where account_id = ${account.id} and list_id = ${listId} order by contact_id limit ${chunk})
    returning 1`.execute(account.db);
  // Once for all of them: whoever follows looks at the whole.
  if (rows.length < chunk) await noteOfMany(account, { kind: 'left_list', ref: listId });
  return rows.length;
}
