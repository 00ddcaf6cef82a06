import type { FieldsOf } from '#platform/contract/resource.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import type { productFeedTemplates } from '../contract.ts';
import { createTemplate, updateTemplate } from './save-template.ts';
import { templateRecords } from './template-records.ts';

/** Routes of templates of product feeds. */
export const mountTemplates: MountFeature = (router, services) => {
  mountResource({
    router,
    services,
    records: templateRecords,
    with: {
      create: async (account, fields) => created(await createTemplate(account, fields)),
      update: async (account, id, fields: Partial<FieldsOf<typeof productFeedTemplates>>) =>
        ok(await updateTemplate(account, id, fields)),
    },
  });
};
