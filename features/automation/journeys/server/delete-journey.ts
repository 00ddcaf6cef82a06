import { z } from 'zod';
import { clearJourney, endJourney } from '#engines/journeys/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { Services } from '#platform/server/services.ts';
import { workflowRecords } from './journeys-table.ts';
import { readJourney } from './show-journey.ts';
import { removeSteps } from './step-campaigns.ts';

const payload = z.object({ accountId: z.number(), journeyId: z.number() });

/** Removes what is left of deleted journeys. */
export type ClearingJob = JobDefinition<z.infer<typeof payload>>;

/** The job that removes the rows of a deleted journey, in steps. */
export function clearingJob(services: Services): ClearingJob {
  return defineJob({
    name: 'journeys.clear',
    payload,
    expireInSeconds: 3_600,
    handle: async ({ accountId, journeyId }, { signal }) => {
      for (let removed = 1; removed > 0;) {
        signal.throwIfAborted();
        removed = await inAccount(services.database, { accountId }, (account) =>
          clearJourney(account, journeyId),
        );
      }
    },
  });
}

/** Deletes a journey that nothing uses: everybody inside is out, its messages are sent no more, and its steps' campaigns go with it. */
export async function deleteJourney(
  account: Account,
  { services, job }: { services: Services; job: ClearingJob },
  id: number,
): Promise<{ id: number }> {
  const journey = await readJourney(account, id);
  const { families } = services;
  const gone = await deleteRecord(account, workflowRecords, { id, families });
  await endJourney(account, id);
  await removeSteps(account, journey);
  await services.jobs.enqueue(account, job, { accountId: account.id, journeyId: id });
  return { id: gone.id };
}
