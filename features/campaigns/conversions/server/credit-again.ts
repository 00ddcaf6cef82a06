import { z } from 'zod';
import { countConversions, creditOutdated, isCreditOutdated } from '#engines/tracking/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';

const payload = z.object({ accountId: z.number() });
const atOnce = 2_000;

/** The job that credits orders again by the rules that the account has when it runs, some thousand at a time. */
export function creditJob({ database, notifications }: Services) {
  return defineJob<z.infer<typeof payload>>({
    name: 'conversions.credit',
    title: 'Credit of orders by the new settings',
    payload,
    expireInSeconds: 6 * 3600,
    handle: async ({ accountId }, { signal }) => {
      const begun = await inAccount(database, { accountId }, async (account) => {
        if (!(await isCreditOutdated(account))) return null;
        const message = 'Orders are credited by the new settings.';
        const id = await notifications.start(account, { message, notifiableType: 'Settings' });
        return { id, total: await countConversions(account) };
      });
      if (begun === null) return;
      for (let done = 0; ;) {
        signal.throwIfAborted();
        const credited = await inAccount(database, { accountId }, (account) =>
          creditOutdated(account, atOnce),
        );
        if (credited === 0) break;
        done += credited;
        const percent = Math.min(99, Math.round((done / begun.total) * 100));
        await notifications.progress(accountId, begun.id, { percent });
      }
      await notifications.progress(accountId, begun.id, {
        percent: 100,
        message: 'Orders are credited by the new settings, and reports show their revenue.',
      });
    },
  });
}

/** What a change of the settings by which orders are credited does: the orders follow in the background. */
export const creditAgain =
  ({ jobs }: Services, job: ReturnType<typeof creditJob>) =>
  async (account: Account, change: { before: unknown; after: unknown }): Promise<void> => {
    if (change.before === change.after || (await countConversions(account, 1)) === 0) return;
    await jobs.enqueue(
      account,
      job,
      { accountId: account.id },
      { singletonKey: String(account.id) },
    );
  };
