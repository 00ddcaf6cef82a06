import { computeFeed, keptItems } from '#engines/product-feeds/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ProductFeed } from '../contract.ts';
import { definitionOf } from './feed-records.ts';

/** Whether a feed shows each recipient products of their own. */
export function isPersonal({ tag_type: tag, order_by: by }: ProductFeed): boolean {
  return tag === 'last_order' || tag === 'abandoned_cart' || by === 'random';
}

const plain = { seeds: 'none', order: 'metric' } as const;
const lastResorts = [
  { ...plain, metric: 'best_sellers', dayRange: 60 },
  { ...plain, metric: 'new_arrivals', dayRange: 3650 },
] as const;

/**
 * What fills a feed up where a recipient has too few products: the fallback feed, then what the feed shows everybody, then
 * the store's best sellers, then whatever it has. So no frame stays empty while the store sells anything.
 */
export async function fillUp(account: Account, feed: ProductFeed): Promise<number[]> {
  const fallback = feed.fallback_feed_id;
  const found = [
    ...(fallback === null ? [] : await keptItems(account, fallback)),
    ...(await keptItems(account, feed.id)),
  ];
  for (const other of lastResorts) {
    if (new Set(found).size >= feed.item_count * 2) break;
    found.push(...(await computeFeed(account, { ...definitionOf(feed), ...other })));
  }
  return [...new Set(found)];
}
