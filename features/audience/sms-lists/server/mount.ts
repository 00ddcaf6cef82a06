import { importsInto } from '#engines/imports/public.ts';
import { mountImportCalls } from '#features/audience/contact-import/server/public.ts';
import { notFound } from '#platform/server/errors.ts';
import { accepted, ok, type MountFeature } from '#platform/server/http/route.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { smsLists } from '../contract/sms-lists.ts';
import { aggregateSmsCountsJob, countSmsListsJob, hasManyChanges } from './count-sms-lists.ts';
import { deleteSmsList, removeSmsMembershipsJob } from './delete-sms-list.ts';
import { mountSmsContacts } from './mount-sms-contacts.ts';
import { smsListRecords } from './sms-lists-table.ts';
import { smsTarget } from './sms-target.ts';

/** Routes and jobs of SMS lists and SMS contacts. */
export const mountSms: MountFeature = (router, services) => {
  const count = countSmsListsJob(services);
  const aggregate = aggregateSmsCountsJob(services);
  const remove = removeSmsMembershipsJob(services);
  services.jobs.define(count);
  services.jobs.define(aggregate);
  services.jobs.define(remove);
  mountResource({
    router,
    services,
    records: smsListRecords,
    with: {
      list: async (account, query) => {
        if (await hasManyChanges(account))
          await services.jobs.enqueue(
            account,
            aggregate,
            { accountId: account.id },
            { singletonKey: String(account.id) },
          );
        const { rows, meta } = await listRecords(account, smsLists, smsListRecords.table, query);
        return ok(rows, meta);
      },
      delete: (account, id) => deleteSmsList(account, services, { job: remove, id }),
      refresh_count: async (account, ids) => {
        const message = 'Counting SMS lists has started.';
        const notificationId = await services.notifications.start(account, {
          message,
          notifiableType: 'SMS list',
        });
        await services.jobs.enqueue(account, count, {
          accountId: account.id,
          notificationId,
          ids: ids ?? null,
        });
        return accepted({ message, notification_id: notificationId });
      },
    },
  });
  mountSmsContacts(router, services);
  mountImportCalls(router, services, {
    imports: importsInto(services, smsTarget),
    role: smsTarget.role,
    path: 'sms_imports',
    into: smsLists.path,
    field: 'sms_list_id',
    isOptional: true,
    requireDestination: async (account, id) => {
      const list = await showRecord(account, smsListRecords, id);
      if (list['archived_at'] !== null) throw notFound('SMS list');
    },
  });
};
