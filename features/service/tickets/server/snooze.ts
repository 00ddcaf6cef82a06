import { z } from 'zod';
import { wakeTicket } from '#engines/desk/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';

const payload = z.object({ accountId: z.number(), ticketIds: z.array(z.number()) });

/** Ends the rest of tickets. */
export type WakeJob = JobDefinition<z.infer<typeof payload>>;

/** The job that puts tickets back into their queues when their time has come. */
export function wakeJob({ database, realtime }: Pick<Services, 'database' | 'realtime'>): WakeJob {
  return defineJob({
    name: 'tickets.wake',
    payload,
    handle: async ({ accountId, ticketIds }, { signal }) => {
      for (const id of ticketIds) {
        signal.throwIfAborted();
        await inAccount(database, { accountId }, async (account) => {
          const number = await wakeTicket(account, id);
          if (number !== null)
            account.afterCommit(() => realtime.publish(account.id, 'tickets', { number }));
        });
      }
    },
  });
}

/** Refuses a time to rest until that has passed, or is more than a year away. */
export function requireFuture(
  account: Account,
  field: string,
  until: string | null | undefined,
): void {
  if (until == null) return;
  const days = (Date.parse(until) - Date.parse(account.now)) / 86_400_000;
  if (days <= 0) throw invalid({ [field]: ['must be in the future'] });
  if (days > 366) throw invalid({ [field]: ['must be within a year'] });
}

/** Has tickets woken at their time; a ticket that is put off anew meanwhile is not woken by the earlier one. */
export async function wakeLater(
  account: Account,
  { jobs, job }: { jobs: Services['jobs']; job: WakeJob },
  { ids, until }: { ids: readonly number[]; until: string | null | undefined },
): Promise<void> {
  if (until == null) return;
  const work = { accountId: account.id, ticketIds: [...ids] };
  await jobs.enqueue(account, job, work, { startAfter: new Date(until) });
}
