import { sql } from 'kysely';
import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { unwrapped, withoutDefaults } from '#platform/server/resource/bodies.ts';
import { duplicateRecord } from '#platform/server/resource/duplicate.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import type { Services } from '#platform/server/services.ts';
import { contentFeeds, feedItem, feedPreview, usualTemplate } from '../contract.ts';
import { feedRecords } from './records.ts';
import { renderItems } from './render-items.ts';
import { changeFeed, createFeed, probe, refreshFeed, requireTemplate } from './save-feed.ts';
import { showFeed } from './show-feed.ts';

const { path, role, fields } = contentFeeds;
const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of content feeds. */
export const mountContentFeeds: MountFeature = (router, services) => {
  mountPreview(router, services);
  mountSaving(router, services);
  mountResource({
    router,
    services,
    records: feedRecords,
    with: {
      show: async (account, id) => ok(await showFeed(account, id)),
      duplicate: async (account, id) => {
        const { families } = services;
        const copy = await duplicateRecord(account, feedRecords, { id, families });
        await sql`
          insert into content_feed_items (account_id, feed_id, item_key, position, title, link, summary, html, image, author, price, published_at, seen_at)
          select account_id, ${copy.id}, item_key, position, title, link, summary, html, image, author, price, published_at, seen_at
          from content_feed_items where account_id = ${account.id} and feed_id = ${id}`.execute(
          account.db,
        );
        await sql`
          update content_feeds c set kind = f.kind, last_state = f.last_state, fetched_at = f.fetched_at, next_at = f.next_at
          from content_feeds f
          where c.account_id = ${account.id} and c.id = ${copy.id} and f.account_id = ${account.id} and f.id = ${id}`.execute(
          account.db,
        );
        return { ...(await showFeed(account, copy.id)) };
      },
    },
  });
};

/** Feeds are asked for outside any transaction: a slow server must not hold a database connection. */
function mountSaving(router: Router, services: Services): void {
  router.account({
    role,
    transaction: false,
    method: 'POST',
    path,
    summary: 'Create a content feed of an address that answers one',
    body: unwrapped(contentFeeds, fields.strict()),
    handle: async ({ accountId, actor, body }) =>
      created(await createFeed(services, { accountId, actor }, body as never)),
  });
  router.account({
    role,
    transaction: false,
    method: ['PUT', 'PATCH'],
    path: `${path}/:id`,
    summary: 'Change a content feed; absent fields stay; another address is asked first',
    params: byId,
    body: unwrapped(contentFeeds, withoutDefaults(fields).strict()),
    handle: async ({ accountId, actor, params: { id }, body, raw }) => {
      const ifMatch = raw.headers['if-match'];
      return ok(
        await changeFeed(services, { accountId, actor }, { id, fields: body as never, ifMatch }),
      );
    },
  });
  router.account({
    role,
    transaction: false,
    method: 'POST',
    path: `${path}/:id/refresh`,
    summary: 'Ask for a content feed now',
    params: byId,
    handle: async ({ accountId, actor, params }) =>
      ok(await refreshFeed(services, { accountId, actor }, params.id)),
  });
}

function mountPreview(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: `${path}/preview`,
    role,
    transaction: false,
    summary: 'What an address answers as a feed, and how its items look; nothing is saved',
    body: feedPreview,
    handle: async ({ accountId, actor, body }) => {
      await requireTemplate(body.template);
      const feed = await probe(services, body.url, body.mapping ?? {});
      const now = await inAccount(services.database, { accountId, actor }, async (account) =>
        new Date(account.now).toISOString(),
      );
      const items = feed.items.map((item) => ({
        ...item,
        published_at: item.publishedAt,
        seen_at: now,
        is_gone: false,
      }));
      const count = body.item_count ?? 5;
      const rendered = await renderItems(body.template ?? usualTemplate, items.slice(0, count));
      return ok({
        kind: feed.kind,
        title: feed.title,
        items: items.slice(0, 50).map((item) => feedItem.parse(item)),
        html: 'failure' in rendered ? '' : rendered.html,
      });
    },
  });
}
