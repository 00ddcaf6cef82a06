import type { Account } from '#platform/server/account/account.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { deleteSet } from '#platform/server/resource/delete-set.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { imageGroups } from '../contract.ts';
import { groupRecords } from './group-records.ts';
import { groupStatesOf } from './group-states.ts';
import { presentGroups } from './present-groups.ts';
import { createGroup, duplicateGroup, forgetGroups, updateGroup } from './save-group.ts';

/** Routes of image groups. */
export const mountImageGroups: MountFeature = (router, services) => {
  const { families, config } = services;
  const one = (row: unknown) => presentGroups(config.publicUrl, [row])[0]!;
  mountResource({
    router,
    services,
    records: groupRecords,
    with: {
      list: async (account, query) => {
        const { rows, meta } = await listRecords(account, imageGroups, groupRecords.table, query);
        return ok(presentGroups(config.publicUrl, rows), meta);
      },
      show: async (account, id) => ok(one(await showRecord(account, groupRecords, id))),
      create: async (account, fields) => created(one(await createGroup(account, fields))),
      update: async (account, id, fields) => {
        const row = await updateGroup(account, id, fields);
        showAnew(account, services, [id]);
        return ok(one(row));
      },
      duplicate: (account, id) => duplicateGroup(account, { id, families }),
      delete: async (account, id) => {
        const row = await deleteRecord(account, groupRecords, { id, families });
        await forgetGroups(account, [id]);
        showAnew(account, services, [id]);
        return row;
      },
      delete_many: async (account, ids) => {
        const deleted = await deleteSet(account, groupRecords, { ids, families });
        await forgetGroups(account, deleted.done);
        showAnew(account, services, deleted.done);
        return deleted;
      },
    },
  });
};

/** Emails that are opened from now on show the group as it is now; other processes follow within a second. */
function showAnew(account: Account, services: Services, ids: readonly number[]): void {
  const states = groupStatesOf(services);
  account.afterCommit(() => ids.forEach((id) => states.forget(account.id, id)));
}
