import { z } from 'zod';
import { arePairsOld, buildPairs } from '#engines/product-feeds/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { isExtraMetric, type ProductFeed } from '../contract.ts';
import { recomputed } from './save-feed.ts';

const payload = z.object({
  accountId: z.number(),
  feedId: z.number(),
  /** The store whose pairs are counted anew before. */
  storeId: z.number().nullable(),
});

/** The job that chooses the products of a feed anew. */
export type RefreshJob = JobDefinition<z.output<typeof payload>>;

/** A feed that was computed longer ago is computed again when somebody looks at it. */
const oldAfterMs = 15 * 60_000;
const pairsOldAfterHours = 6;

/** Makes the job; what a feed showed stays until the new products take its place. */
export function refreshFeedJob({ database }: Pick<Services, 'database'>): RefreshJob {
  return defineJob({
    name: 'product-feeds.refresh',
    payload,
    handle: async ({ accountId, feedId, storeId }) => {
      if (storeId !== null)
        await inAccount(database, { accountId }, (account) => buildPairs(account, storeId));
      await inAccount(database, { accountId }, async (account) => {
        try {
          await recomputed(account, feedId);
        } catch (error) {
          // It was deleted meanwhile.
          if (!(error instanceof ProductError)) throw error;
        }
      });
    },
  });
}

/** Queues the job where what a feed shows is old; pairs of its store are counted before where it asks for them. */
export async function refreshWhereOld(
  account: Account,
  { jobs, job }: { jobs: Services['jobs']; job: RefreshJob },
  feed: ProductFeed,
): Promise<void> {
  const age = Date.parse(account.now) - Date.parse(feed.computed_at ?? '1970-01-01T00:00:00Z');
  const storeId = feed.store_id ?? 0;
  const asksPairs =
    isExtraMetric(feed.metric) &&
    (await arePairsOld(account, { storeId, hours: pairsOldAfterHours }));
  if (age < oldAfterMs && !asksPairs) return;
  await jobs.enqueue(
    account,
    job,
    { accountId: account.id, feedId: feed.id, storeId: asksPairs ? storeId : null },
    { singletonKey: `${account.id} ${feed.id}` },
  );
}
