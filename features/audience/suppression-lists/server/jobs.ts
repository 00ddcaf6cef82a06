import { z } from 'zod';
import { clearHashes, clearSuppressionList, recountSecureList } from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import { listIds } from '#platform/server/resource/list.ts';
import type { Services } from '#platform/server/services.ts';
import { cancelImport, importFamilies, reopenImport, type ImportFamily } from './import-record.ts';
import { runSuppressionImport } from './run-import.ts';
import { globalListRecords, secureListRecords } from './tables.ts';

const ofImport = z.object({ accountId: z.number(), importId: z.number() });
const ofList = z.object({
  accountId: z.number(),
  family: z.enum(importFamilies),
  listId: z.number(),
});
const ofCount = z.object({
  accountId: z.number(),
  notificationId: z.number().nullable(),
  ids: z.array(z.number()).nullable(),
});

/** The background work of suppression lists. */
export interface SuppressionJobs {
  importing: JobDefinition<z.infer<typeof ofImport>>;
  clearing: JobDefinition<z.infer<typeof ofList>>;
  counting: JobDefinition<z.infer<typeof ofCount>>;
}

const clearedAtOnce = { secure_lists: 50_000, global_suppression_lists: 5000 };

/** Makes and defines the jobs. */
export function suppressionJobs(services: Services): SuppressionJobs {
  const clearing = clearingJob(services);
  const counting = countingJob(services);
  const importing = importingJob(services, { clearing, counting });
  services.jobs.define(clearing);
  services.jobs.define(counting);
  services.jobs.define(importing);
  return { clearing, counting, importing };
}

function importingJob(
  services: Services,
  jobs: Omit<SuppressionJobs, 'importing'>,
): SuppressionJobs['importing'] {
  return defineJob<z.infer<typeof ofImport>>({
    name: 'suppression-lists.import',
    title: 'Import of a suppression list',
    payload: ofImport,
    retryLimit: 30,
    concurrency: 1,
    expireInSeconds: 6 * 3600,
    handle: async ({ accountId, importId }, { signal }) => {
      const done = await runSuppressionImport({ services, accountId, importId, signal });
      if (done?.family !== 'secure_lists') return;
      await inAccount(services.database, { accountId }, (account) =>
        afterHashes(account, { services, jobs, listId: Number(done.list_id) }),
      );
    },
    cancelled: ({ accountId, importId }) =>
      inAccount(services.database, { accountId }, (account) => cancelImport(account, importId)),
    resumed: (account, { importId }) => reopenImport(account, importId),
  });
}

/** What follows when the hashes of a list changed: what is not in force is cleared away, and its contacts are counted. */
export async function afterHashes(
  account: Account,
  {
    services: { jobs: queue },
    jobs,
    listId,
  }: {
    services: Pick<Services, 'jobs'>;
    jobs: Omit<SuppressionJobs, 'importing'>;
    listId: number;
  },
): Promise<void> {
  const key = { singletonKey: `${account.id} ${listId}` };
  await queue.enqueue(
    account,
    jobs.clearing,
    { accountId: account.id, family: 'secure_lists' as const, listId },
    key,
  );
  await queue.enqueue(
    account,
    jobs.counting,
    { accountId: account.id, notificationId: null, ids: [listId] },
    key,
  );
}

function clearingJob(services: Services): SuppressionJobs['clearing'] {
  return defineJob<z.infer<typeof ofList>>({
    name: 'suppression-lists.clear',
    payload: ofList,
    expireInSeconds: 3600,
    handle: async ({ accountId, family, listId }, { signal }) => {
      const most = clearedAtOnce[family];
      const clear = (account: Account) => clearSome(account, { family, listId, most });
      while (!signal.aborted && (await inAccount(services.database, { accountId }, clear)) > 0);
      signal.throwIfAborted();
    },
  });
}

async function clearSome(
  account: Account,
  { family, listId, most }: { family: ImportFamily; listId: number; most: number },
): Promise<number> {
  if (family === 'secure_lists') return clearHashes(account, listId, most);
  const { contract, table } = globalListRecords;
  const [isThere] = await listIds(account, contract, table, { ids: [listId] });
  return isThere === undefined ? clearSuppressionList(account, listId, most) : 0;
}

function countingJob(services: Services): SuppressionJobs['counting'] {
  return defineJob<z.infer<typeof ofCount>>({
    name: 'secure-lists.count',
    title: 'Counting of secure lists',
    payload: ofCount,
    handle: async ({ accountId, notificationId, ids }, { signal }) => {
      const { contract, table } = secureListRecords;
      const lists = await inAccount(services.database, { accountId }, (account) =>
        listIds(account, contract, table, ids === null ? {} : { ids }),
      );
      for (const listId of lists) {
        signal.throwIfAborted();
        await inAccount(services.database, { accountId }, (account) =>
          recountSecureList(account, listId),
        );
      }
      if (notificationId === null) return;
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: 'Counts of secure lists are up to date.',
      });
    },
  });
}
