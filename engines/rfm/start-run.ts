import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { RfmScale } from './contract.ts';
import { recomputeJobs } from './recompute.ts';
import { beginRun, startNotification } from './runs.ts';

type Parts = Pick<Services, 'database' | 'jobs' | 'notifications'>;

/** Has all buyers scored anew because somebody asks for it, by another scale where one is given. Throws conflict while that is being done. */
export async function startRun(
  account: Account,
  services: Parts,
  scale?: RfmScale,
): Promise<number> {
  const notificationId = await startNotification(account, services);
  const runId = await beginRun(account, {
    kind: scale ? 'settings' : 'manual',
    notificationId,
    ...(scale && { scale }),
  });
  await services.jobs.enqueue(
    account,
    recomputeJobs(services).asked,
    { accountId: account.id, runId },
    { singletonKey: String(account.id), notificationId },
  );
  return runId;
}
