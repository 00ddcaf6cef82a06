import {
  allTextOf,
  mapParts,
  type ContentPart,
  type FreezeContext,
} from '#engines/content-parts/public.ts';
import { frozenCopy, keptItems } from '#engines/product-feeds/public.ts';
import { referencesIn, replaceReferences, type Finding } from '#engines/templating/public.ts';
import { fillCards, templateHtml } from '#features/content/product-feed-templates/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ProductFeed } from '../contract.ts';
import { htmlWordsOf, slotTokens, textOf, wordsOf, type Otherwise } from './card-values.ts';
import { feedsById } from './feed-records.ts';
import { fillUp, isPersonal } from './fill-up.ts';
import { productsById } from './feed-products.ts';
import { pickRoot } from './pick-source.ts';
import { recomputed } from './save-feed.ts';

interface Written {
  html: string;
  text: string;
}

/** Puts the products of feeds into messages: those of everybody once, for products of each recipient places that a send fills. */
export function productFeedPart(
  otherwiseOf: (account: Account, language: string) => Otherwise,
): ContentPart {
  return {
    name: 'product_feeds',
    order: 45,
    async freeze(account, parts, context) {
      // What changes by itself is not what somebody approves: the token stays.
      if (context.purpose === 'approval') return parts;
      const written = new Map<number, Written>();
      for (const feed of await feedsById(account, idsIn(allTextOf(parts))))
        written.set(
          feed.id,
          await writtenOf(account, feed, {
            context,
            otherwise: otherwiseOf(account, context.language),
          }),
        );
      if (written.size === 0) return parts;
      return mapParts(parts, (text, kind) =>
        replaceReferences(text, 'product_feed', (id) => written.get(id)?.[kind] ?? ''),
      );
    },
    async check(account, parts) {
      const ids = idsIn(allTextOf(parts));
      const feeds = new Map((await feedsById(account, ids)).map((feed) => [feed.id, feed]));
      const findings: Finding[] = [];
      for (const id of ids) {
        const feed = feeds.get(id);
        if (!feed) findings.push(unknownFeed(id));
        else if ((await productsFor(account, feed)).length === 0) findings.push(emptyFeed(feed));
      }
      return findings;
    },
  };
}

function idsIn(text: string): number[] {
  return referencesIn(text).flatMap(({ root, id }) => (root === 'product_feed' ? [id] : []));
}

async function writtenOf(
  account: Account,
  feed: ProductFeed,
  { context, otherwise }: { context: FreezeContext; otherwise: Otherwise },
): Promise<Written> {
  const template = await templateHtml(account, feed.template_id);
  const ids = await chosenFor(account, feed, context);
  const count = Math.min(feed.item_count, ids.length);
  if (isPersonal(feed) && context.purpose === 'send') {
    if (count === 0) return { html: '', text: '' };
    const cards = Array.from({ length: count }, (_, slot) => slotTokens(pickRoot, feed.id, slot));
    // The first token names the feed to the claim; it says nothing.
    const name = `{{ ${pickRoot}.p${feed.id} }}`;
    return { html: name + fillCards(template, cards), text: cards.map(textOf).join('\n\n') };
  }
  const products = await productsById(account, ids.slice(0, count));
  return {
    html: fillCards(
      template,
      products.map((product) => htmlWordsOf(product, otherwise)),
    ),
    // Where a product has braces, invisible spaces keep them from being read as a template.
    text: products
      .map((product) => textOf(wordsOf(product, otherwise)).replaceAll('{', '\u200B{\u200B'))
      .join('\n\n'),
  };
}

/** A send chooses anew with its first email and keeps that; tests and previews show what there is. */
async function chosenFor(
  account: Account,
  feed: ProductFeed,
  { purpose, source }: FreezeContext,
): Promise<number[]> {
  if (purpose !== 'send' || source === null) return productsFor(account, feed);
  return frozenCopy(account, {
    feedId: feed.id,
    by: source,
    now: async () => productsFor(account, await recomputed(account, feed.id)),
  });
}

async function productsFor(account: Account, feed: ProductFeed): Promise<number[]> {
  if (isPersonal(feed)) return fillUp(account, feed);
  const ids = await keptItems(account, feed.id);
  return ids.length > 0 ? ids : fallbackOf(account, feed);
}

async function fallbackOf(account: Account, feed: ProductFeed): Promise<number[]> {
  return feed.fallback_feed_id === null ? [] : keptItems(account, feed.fallback_feed_id);
}

const where = { part: 'html', line: null } as const;

function unknownFeed(id: number): Finding {
  return {
    code: 'unknown_part',
    severity: 'error',
    message: `Product feed ${id} does not exist, so its products would be missing.`,
    fix: 'Choose another product feed in the content, or take it out.',
    where,
  };
}

function emptyFeed({ name }: ProductFeed): Finding {
  return {
    code: 'unready_part',
    severity: 'warning',
    message: `The product feed “${name}” has no products now, so its place stays empty.`,
    fix: 'Choose more days or fewer filters, or a fallback feed.',
    where,
  };
}
