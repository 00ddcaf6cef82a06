import {
  keptItems,
  mention,
  mentioned,
  mentionedFeeds,
  picksOf,
  shuffled,
} from '#engines/product-feeds/public.ts';
import type { Value, ValueSource } from '#engines/recipient-values/public.ts';
import { productVariables } from '#features/content/product-feed-templates/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { FeedProduct, ProductFeed } from '../contract.ts';
import { slotName, wordsOf, type Otherwise } from './card-values.ts';
import { definitionOf, feedById } from './feed-records.ts';
import { fillUp } from './fill-up.ts';
import { productsById } from './feed-products.ts';

/** First name of what a recipient's own products say: `{{ product_pick.p3 }}` names feed 3, `{{ product_pick.p3s0name }}` the first of them. */
export const pickRoot = 'product_pick';

/** Random products come from the first so many of a feed. */
const randomPool = 30;

/** Products that differ by recipient, chosen for a whole batch at once and written down. */
export function pickSource(otherwiseOf: (account: Account) => Otherwise): ValueSource {
  return {
    root: pickRoot,
    async claim(account, mailing, contactIds) {
      const values = new Map<number, Record<string, string>>(contactIds.map((id) => [id, {}]));
      for (const feedId of mailing.ids) {
        const feed = await feedOrNull(account, feedId);
        if (feed === null) continue;
        const shown = await chosenFor(account, feed, { mailingId: mailing.id, contactIds });
        await addValues(account, { feed, shown, values, otherwise: otherwiseOf(account) });
      }
      return values;
    },
    async given(account, mailingId, contactIds) {
      const values = new Map<number, Record<string, string>>(contactIds.map((id) => [id, {}]));
      for (const feed of await feedsMentioned(account, mailingId, contactIds)) {
        const shown = await mentioned(account, { mailingId, feedId: feed.id }, contactIds);
        await addValues(account, { feed, shown, values, otherwise: otherwiseOf(account) });
      }
      return values;
    },
    // Tests and previews have the products of everybody in place of tokens.
    sample: (ids): Value => Object.fromEntries(ids.map((id) => [`p${id}`, ''])),
  };
}

async function chosenFor(
  account: Account,
  feed: ProductFeed,
  { mailingId, contactIds }: { mailingId: number; contactIds: readonly number[] },
): Promise<Map<number, number[]>> {
  const place = { mailingId, feedId: feed.id };
  const known = await mentioned(account, place, contactIds);
  const open = contactIds.filter((id) => !known.has(id));
  if (open.length === 0) return known;
  const rest = await fillUp(account, feed);
  const own = await ownPicks(account, feed, { mailingId, contactIds: open });
  const fresh = new Map(
    open.map((id) => [
      id,
      [...new Set([...(own.get(id) ?? []), ...rest])].slice(0, feed.item_count),
    ]),
  );
  await mention(account, place, fresh);
  return new Map([...known, ...fresh]);
}

async function ownPicks(
  account: Account,
  feed: ProductFeed,
  { mailingId, contactIds }: { mailingId: number; contactIds: readonly number[] },
): Promise<Map<number, number[]>> {
  if (feed.tag_type === 'last_order' || feed.tag_type === 'abandoned_cart')
    return picksOf(account, definitionOf(feed), { contactIds, from: feed.tag_type });
  const pool = (await keptItems(account, feed.id)).slice(0, randomPool);
  return new Map(contactIds.map((id) => [id, shuffled(pool, `${mailingId} ${id}`)]));
}

async function addValues(
  account: Account,
  given: {
    feed: ProductFeed;
    shown: ReadonlyMap<number, readonly number[]>;
    values: ReadonlyMap<number, Record<string, string>>;
    otherwise: Otherwise;
  },
): Promise<void> {
  const { feed, shown, values, otherwise } = given;
  const ids = [...new Set([...shown.values()].flat())];
  const products = new Map((await productsById(account, ids)).map((one) => [one.id, one]));
  for (const [contactId, chosen] of shown) {
    const said = values.get(contactId);
    if (!said) continue;
    // What left the catalog since leaves no hole: the others come again.
    const there = chosen.flatMap((id) => products.get(id) ?? []);
    said[`p${feed.id}`] = '';
    if (there.length > 0)
      for (let slot = 0; slot < feed.item_count; slot += 1)
        sayIn(said, { feedId: feed.id, slot, product: there[slot % there.length]!, otherwise });
  }
}

function sayIn(
  said: Record<string, string>,
  place: { feedId: number; slot: number; product: FeedProduct; otherwise: Otherwise },
): void {
  const words = wordsOf(place.product, place.otherwise);
  for (const name of productVariables) said[slotName(place.feedId, place.slot, name)] = words[name];
}

async function feedOrNull(account: Account, id: number): Promise<ProductFeed | null> {
  try {
    return await feedById(account, id);
  } catch (error) {
    if (error instanceof ProductError) return null;
    throw error;
  }
}

async function feedsMentioned(
  account: Account,
  mailingId: number,
  contactIds: readonly number[],
): Promise<ProductFeed[]> {
  const found: ProductFeed[] = [];
  for (const id of await mentionedFeeds(account, mailingId, contactIds)) {
    const feed = await feedOrNull(account, id);
    if (feed) found.push(feed);
  }
  return found;
}
