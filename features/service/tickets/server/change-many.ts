import { z } from 'zod';
import { changeTickets } from '#engines/desk/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { writeActor, writtenActor } from '#platform/server/account/written-actor.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { bulkBody, mostAtOnce, type bulkAnswer } from '../contract.ts';
import { requireFuture, wakeLater, type WakeJob } from './snooze.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  actor: writtenActor,
  ids: z.array(z.number()),
  change: bulkBody.shape.change,
});

type Bulk = z.output<typeof bulkBody>;
/** Changes many tickets. */
export type BulkJob = JobDefinition<z.infer<typeof payload>>;

/** The job that changes more tickets than a call has time for, fifty in a transaction. */
export function bulkJob(services: Services, waking: WakeJob): BulkJob {
  return defineJob({
    name: 'tickets.bulk',
    title: 'Changing tickets',
    payload,
    handle: async ({ accountId, notificationId, actor, ids, change }, { signal }) => {
      let done = 0;
      for (let from = 0; from < ids.length; from += mostAtOnce) {
        signal.throwIfAborted();
        done += await inAccount(
          services.database,
          { accountId, actor: actorOfJob(actor) },
          (account) =>
            changeNow(
              account,
              { services, waking },
              {
                ids: ids.slice(from, from + mostAtOnce),
                change,
              },
            ),
        );
      }
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: `${done.toLocaleString('en-US')} tickets were changed.`,
      });
    },
  });
}

/** Changes tickets at once, or by a job when they are more than fifty. */
export async function changeMany(
  account: Account,
  { services, job, waking }: { services: Services; job: BulkJob; waking: WakeJob },
  { ids, change }: Bulk,
): Promise<z.output<typeof bulkAnswer>> {
  requireFuture(account, 'change.snoozed_until', change.snoozed_until);
  if (ids.length <= mostAtOnce)
    return {
      tickets: await changeNow(account, { services, waking }, { ids, change }),
      notification_id: null,
    };
  const notificationId = await services.notifications.start(account, {
    message: 'Changing tickets has started.',
    notifiableType: 'tickets',
  });
  await services.jobs.enqueue(account, job, {
    accountId: account.id,
    notificationId,
    actor: writeActor(account.actor),
    ids,
    change,
  });
  return { tickets: null, notification_id: notificationId };
}

async function changeNow(
  account: Account,
  { services, waking }: { services: Services; waking: WakeJob },
  { ids, change }: Bulk,
): Promise<number> {
  const numbers = await changeTickets(account, services.files, { ids, change });
  await wakeLater(
    account,
    { jobs: services.jobs, job: waking },
    { ids, until: change.snoozed_until },
  );
  account.afterCommit(() => {
    for (const number of numbers) services.realtime.publish(account.id, 'tickets', { number });
  });
  return numbers.length;
}
