import { z } from 'zod';
import { publishChoice } from '#engines/journeys/contract.ts';
import { moveToVersion } from '#engines/journeys/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { readVersion } from './versions.ts';

const atOnce = 5_000;

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  journeyId: z.number(),
  version: z.number(),
  choice: publishChoice,
});

/** Takes people over to a version whom publishing left for later. */
export type MovingJob = JobDefinition<z.infer<typeof payload>>;

/** The job that takes many people over to a new version, in steps; after a kill it goes on with those who are left. */
export function movingJob(services: Services): MovingJob {
  return defineJob({
    name: 'journeys.move-to-version',
    title: 'Moving contacts to a new version',
    payload,
    expireInSeconds: 3_600,
    handle: async ({ accountId, notificationId, journeyId, version, choice }, { signal }) => {
      let moved = 0;
      for (let step = 1; step > 0; moved += step) {
        signal.throwIfAborted();
        step = await inAccount(services.database, { accountId }, async (account) => {
          const { graph } = await readVersion(account, journeyId, version);
          return moveToVersion(account, journeyId, { version, choice, graph, most: atOnce });
        });
      }
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: `${moved.toLocaleString('en-US')} contacts went over to version ${version}.`,
      });
    },
  });
}

/** Starts the job in the transaction that publishes. */
export async function moveOn(
  account: Account,
  { services, job }: { services: Services; job: MovingJob },
  moving: { id: number; version: number; choice: z.infer<typeof publishChoice> },
): Promise<void> {
  const notificationId = await services.notifications.start(account, {
    message: 'Moving contacts to the new version has started.',
    notifiableType: 'Journey',
    notifiableId: moving.id,
  });
  await services.jobs.enqueue(account, job, {
    accountId: account.id,
    notificationId,
    journeyId: moving.id,
    version: moving.version,
    choice: moving.choice,
  });
}
