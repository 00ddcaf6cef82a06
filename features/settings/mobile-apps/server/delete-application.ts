import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { Row } from '#platform/server/resource/list.ts';
import type { Services } from '#platform/server/services.ts';
import { applicationRecords } from './application-records.ts';

const payload = z.object({ accountId: z.number(), applicationId: z.number() });
const chunk = 5_000;

/** The job that removes the devices of a deleted application, some thousand at a time. Nothing is sent to them meanwhile: pushes are sent by an application. */
export function removeDevicesJob(services: Services) {
  return defineJob<z.infer<typeof payload>>({
    name: 'mobile-apps.remove-devices',
    title: 'Clearing of a deleted application',
    payload,
    handle: async ({ accountId, applicationId }, { signal }) => {
      for (let removed = chunk; removed === chunk;) {
        signal.throwIfAborted();
        removed = await inAccount(services.database, { accountId }, (account) =>
          removeSome(account, applicationId),
        );
      }
    },
  });
}

/** Deletes an application that no campaign names; its keys go at once, its devices in the background. */
export async function deleteApplication(
  account: Account,
  { services, job }: { services: Services; job: ReturnType<typeof removeDevicesJob> },
  id: number,
): Promise<Row> {
  const { families } = services;
  const removed = await deleteRecord(account, applicationRecords, { id, families });
  await sql`delete from push_vapid_keys where account_id = ${account.id} and application_id = ${id}`.execute(
    account.db,
  );
  await services.jobs.enqueue(account, job, { accountId: account.id, applicationId: id });
  return removed;
}

async function removeSome(account: Account, applicationId: number): Promise<number> {
  const { rows } = await sql`
    delete from push_devices where account_id = ${account.id} and id in (
      select id from push_devices where account_id = ${account.id} and application_id = ${applicationId} limit ${chunk}) returning 1`.execute(
    account.db,
  );
  return rows.length;
}
