import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { accepted, type MountFeature } from '#platform/server/http/route.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { assignTags, tagsUpdatedMessage, tagsUpdatingMessage } from '../contract.ts';
import { assignTagsTo } from './assign-tags.ts';
import { countTagsJob } from './count-tags.ts';
import { deleteTag, deleteTags } from './delete-tag.ts';
import { importTagsJob, mountTagImport } from './import-tags.ts';
import { tagGroupRecords, contactTagRecords } from './tags-table.ts';

/** Routes and jobs of contact tags and their groups. */
export const mountContactTags: MountFeature = (router, services) => {
  const count = countTagsJob(services);
  const importing = importTagsJob(services);
  services.jobs.define(count);
  services.jobs.define(importing);
  mountResource({
    router,
    services,
    records: contactTagRecords,
    with: {
      delete: (account, id) => deleteTag(account, services.families, id),
      delete_many: (account, ids) => deleteTags(account, services.families, ids),
      refresh_count: async (account, ids) => {
        const message = 'Counting tags has started.';
        const notificationId = await services.notifications.start(account, {
          message,
          notifiableType: 'Tag',
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
  mountResource({ router, services, records: tagGroupRecords });
  mountTagImport(router, services, importing);
  mountAssignTags(router, services);
};

const mountAssignTags: MountFeature = (router, services) => {
  router.account({
    method: 'PUT',
    path: 'contacts/:id/update_tags',
    role: 'contacts',
    summary:
      'Give a contact exactly these tags; If-Match with versions.tags overwrites no later change',
    params: z.object({ accountId: idParam, id: idParam }),
    body: assignTags,
    handle: async ({ account, params, body, raw }) => {
      await assignTagsTo(account, services.families, {
        contactId: params.id,
        tagIds: body.tags,
        ifMatch: raw.headers['if-match'],
      });
      const message = tagsUpdatingMessage;
      const notificationId = await services.notifications.start(account, {
        message,
        notifiableType: 'Contact',
        notifiableId: params.id,
      });
      // The change itself is made with the call: of two calls the later one holds, which jobs could not promise.
      account.afterCommit(() =>
        services.notifications.progress(account.id, notificationId, {
          percent: 100,
          message: tagsUpdatedMessage,
        }),
      );
      return accepted({ message, notification_id: notificationId });
    },
  });
};
