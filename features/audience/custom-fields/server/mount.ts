import { largestPage } from '#platform/contract/resource.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { customFieldMessages, customFields, editDefaultFields } from '../contract.ts';
import { customFieldRecords, customFieldsTable } from './custom-fields-table.ts';
import { deleteField, removeValuesJob } from './delete-field.ts';
import { fieldLabels, saveFieldLabels } from './field-labels.ts';
import { createField, updateField } from './save-field.ts';

/** Routes and jobs of custom fields and of the names of default fields. */
export const mountCustomFields: MountFeature = (router, services) => {
  const removeValues = removeValuesJob(services);
  services.jobs.define(removeValues);
  router.account({
    method: 'GET',
    path: 'custom_fields/default_fields',
    role: 'contacts',
    summary: 'What the account calls its default fields',
    handle: async ({ account }) => ok({ account: await fieldLabels(account) }),
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: 'custom_fields/default_fields',
    role: 'contacts',
    summary: 'Rename default fields',
    body: editDefaultFields,
    handle: async ({ account, body }) =>
      ok({
        account: await saveFieldLabels(account, body.account),
        message: customFieldMessages.defaultUpdated,
      }),
  });
  mountResource({
    router,
    services,
    records: customFieldRecords,
    with: {
      list: async (account, query) => {
        const asked =
          query['show_all'] === true ? { ...query, page: 1, per_page: largestPage } : query;
        const { rows, meta } = await listRecords(account, customFields, customFieldsTable, asked);
        return ok(rows, meta);
      },
      create: createField,
      update: updateField,
      delete: (account, id) => deleteField(account, services, removeValues, id),
    },
  });
};
