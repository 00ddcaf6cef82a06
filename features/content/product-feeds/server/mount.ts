import { largestPage, type FieldsOf } from '#platform/contract/resource.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import type { Services } from '#platform/server/services.ts';
import { productFeeds, storeQuery } from '../contract.ts';
import { productFeedRecords } from './feed-records.ts';
import { refreshFeedJob, refreshWhereOld } from './feed-jobs.ts';
import { findifyStatus } from './findify.ts';
import { createFeed, deleteFeed, duplicateFeed, updateFeed } from './save-feed.ts';
import { showFeed } from './show-feed.ts';

const { path, role } = productFeeds;

/** The token of what a contact left in the cart, in contents. */
const cartTag = 'abandoned_cart.items';

/** Routes and the job of product feeds. */
export const mountProductFeeds: MountFeature = (router, services) => {
  const { families, jobs } = services;
  const refreshing = { jobs, job: refreshFeedJob(services) };
  jobs.define(refreshing.job);
  mountStoreCalls(router, services);
  mountResource({
    router,
    services,
    records: productFeedRecords,
    with: {
      list: async (account, query) => {
        const all = query['show_all'] === true ? { page: 1, per_page: largestPage } : {};
        const { rows, meta } = await listRecords(account, productFeeds, productFeedRecords.table, {
          ...query,
          ...all,
        });
        return ok(rows, meta);
      },
      show: async (account, id) => {
        const shown = await showFeed(account, id);
        await refreshWhereOld(account, refreshing, shown.product_feed);
        return ok(shown);
      },
      create: async (account, fields) => {
        const feed = await createFeed(account, fields);
        await refreshWhereOld(account, refreshing, feed);
        return created(feed);
      },
      update: async (account, id, fields: Partial<FieldsOf<typeof productFeeds>>) => {
        const feed = await updateFeed(account, id, fields);
        await refreshWhereOld(account, refreshing, feed);
        return ok(feed);
      },
      delete: (account, id) => deleteFeed(account, { id, families }),
      duplicate: (account, id) => duplicateFeed(account, { id, families }),
    },
  });
};

function mountStoreCalls(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: `${path}/findify_status`,
    role,
    transaction: false,
    summary: 'Whether the merchandising service allows a store its free and paid recommendations',
    query: storeQuery,
    handle: async ({ accountId, actor, query }) =>
      ok(await findifyStatus(services, { accountId, actor, storeId: query.store_id })),
  });
  router.account({
    method: 'GET',
    path: `${path}/abandoned_cart_tag`,
    role,
    summary: 'The name by which contents show what a contact left in the cart of a store',
    query: storeQuery,
    handle: async () => ok({ tag_name: cartTag, token: `{{ ${cartTag} }}` }),
  });
}
