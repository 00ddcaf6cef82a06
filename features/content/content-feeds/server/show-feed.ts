import { referenceTo } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { contentFeeds, feedItem, type ShownFeed } from '../contract.ts';
import { newestItems } from './feed-items.ts';
import { feedRecords } from './records.ts';
import { renderItems } from './render-items.ts';

/** A feed with its newest items, and what an email shows of them now. */
export async function showFeed(account: Account, id: number): Promise<ShownFeed> {
  const feed = contentFeeds.row.parse(await showRecord(account, feedRecords, id));
  const items = await newestItems(account, { feedId: id, count: 50, unsentBy: null });
  const rendered = await renderItems(feed.template, items.slice(0, feed.item_count));
  return {
    ...feed,
    items: items.map((item) => feedItem.parse(item)),
    html: 'failure' in rendered ? '' : rendered.html,
    token: referenceTo('content_feed', id),
  };
}
