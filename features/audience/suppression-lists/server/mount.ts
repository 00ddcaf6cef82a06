import type { Account } from '#platform/server/account/account.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import { suppressionJobs, type SuppressionJobs } from './jobs.ts';
import { mountImports } from './mount-imports.ts';
import { mountSecureLists } from './mount-secure-lists.ts';
import { addEntries, removeEntry, removeMany } from './save-entries.ts';
import { entryRecords, globalListRecords } from './tables.ts';

/** Routes and jobs of global suppression lists and secure lists. */
export const mountSuppressionLists: MountFeature = (router, services) => {
  const jobs = suppressionJobs(services);
  mountGlobalLists(router, services, jobs);
  mountSecureLists(router, services, jobs);
  for (const family of ['global_suppression_lists', 'secure_lists'] as const)
    mountImports(router, { services, jobs, family });
};

function mountGlobalLists(router: Router, services: Services, jobs: SuppressionJobs): void {
  mountResource({
    router,
    services,
    records: globalListRecords,
    with: {
      bodyLimit: 'large',
      create: async (account, { entries, ...fields }) => {
        const list = await createRecord(account, globalListRecords, fields);
        return created(await withEntries(account, list, entries));
      },
      update: async (account, id, { entries, ...fields }) => {
        const list = await updateRecord(account, globalListRecords, { id, fields });
        return ok(await withEntries(account, list, entries));
      },
      delete: async (account, id) => {
        const { families } = services;
        const gone = await deleteRecord(account, globalListRecords, { id, families });
        await services.jobs.enqueue(account, jobs.clearing, {
          accountId: account.id,
          family: 'global_suppression_lists' as const,
          listId: id,
        });
        return gone;
      },
    },
  });
  mountResource({
    router,
    services,
    records: entryRecords,
    with: {
      bodyLimit: 'large',
      create: async (account, { list_id: listId, entries }) =>
        created(await addEntries(account, listId, entries)),
      delete: (account, id) => removeEntry(account, id),
      delete_many: async (account, ids) => ({ done: await removeMany(account, ids), errors: {} }),
    },
  });
}

async function withEntries(
  account: Account,
  list: { id: number },
  entries: readonly string[] | undefined,
): Promise<object> {
  if (entries === undefined || entries.length === 0) return list;
  const added = await addEntries(account, list.id, entries);
  return { ...(await showRecord(account, globalListRecords, list.id)), ...added };
}
