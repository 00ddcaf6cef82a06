import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { Row } from '#platform/server/resource/list.ts';
import type { Services } from '#platform/server/services.ts';
import { smsListRecords } from './sms-lists-table.ts';

const payload = z.object({ accountId: z.number(), listId: z.number() });
const chunk = 5000;

/** The job that removes a deleted SMS list's memberships, some thousand at a time; SMS contacts and consent events stay. */
export function removeSmsMembershipsJob(services: Services) {
  return defineJob<z.infer<typeof payload>>({
    name: 'sms-lists.remove-memberships',
    title: 'Clearing of a deleted SMS list',
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

/** Deletes an SMS list that nothing uses; its contacts stay in the account. */
export async function deleteSmsList(
  account: Account,
  services: Services,
  { job, id }: { job: ReturnType<typeof removeSmsMembershipsJob>; id: number },
): Promise<Row> {
  const removed = await deleteRecord(account, smsListRecords, { id, families: services.families });
  await services.jobs.enqueue(account, job, { accountId: account.id, listId: id });
  return removed;
}

async function removeSome(account: Account, listId: number): Promise<number> {
  const { rows } = await sql`
    delete from sms_memberships where account_id = ${account.id} and list_id = ${listId} and contact_id in (
      select contact_id from sms_memberships where account_id = ${account.id} and list_id = ${listId} order by contact_id limit ${chunk})
    returning 1`.execute(account.db);
  return rows.length;
}
