import { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { writeActor, writtenActor } from '#platform/server/account/written-actor.ts';
import type { JobKind } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  rowId: z.number(),
  actor: writtenActor,
});

/** Brings the emails that use a synced row up to date; contents do it, which know how they are compiled. */
export const syncKind: JobKind<z.infer<typeof payload>> = {
  name: 'custom-rows.sync',
  title: 'Update of emails with a saved row',
  payload,
};

/** Queues the update of the emails that use a row, in the transaction that changed it; answers its notification. */
export async function startSync(
  account: Account,
  { jobs, notifications }: Pick<Services, 'jobs' | 'notifications'>,
  row: { id: number; name: string },
): Promise<number> {
  const notificationId = await notifications.start(account, {
    message: `Emails with the row ${row.name} are being updated.`,
    notifiableType: 'CustomRow',
    notifiableId: row.id,
  });
  await jobs.enqueue(account, syncKind, {
    accountId: account.id,
    notificationId,
    rowId: row.id,
    actor: writeActor(account.actor),
  });
  return notificationId;
}
