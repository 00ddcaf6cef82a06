import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { footerRecords } from './footers-table.ts';
import { createFooter, deleteFooter, duplicateFooter, updateFooter } from './write-footer.ts';

/** Routes of footers. */
export const mountFooters: MountFeature = (router, services) => {
  const { families } = services;
  mountResource({
    router,
    services,
    records: footerRecords,
    with: {
      create: async (account, fields) => created(await createFooter(account, fields)),
      update: async (account, id, fields) => ok(await updateFooter(account, id, fields)),
      delete: async (account, id) => {
        await deleteFooter(account, { id, families });
        return { id };
      },
      duplicate: (account, id) => duplicateFooter(account, { id, families }),
    },
  });
};
