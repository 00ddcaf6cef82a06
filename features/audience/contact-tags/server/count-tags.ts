import { z } from 'zod';
import { inAccount } from '#platform/server/account/account.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { refreshTagCounts } from './public.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  ids: z.array(z.number()).nullable(),
});

/** The job that counts the contacts of tags again. */
export function countTagsJob(services: Services) {
  return defineJob<z.infer<typeof payload>>({
    name: 'contact-tags.count',
    title: 'Counting of tags',
    payload,
    handle: async ({ accountId, notificationId, ids }) => {
      await inAccount(services.database, { accountId }, (account) =>
        refreshTagCounts(account, ids ?? undefined),
      );
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: 'Tag counts are up to date.',
      });
    },
  });
}
