import { sql } from 'kysely';
import {
  allTextOf,
  mapParts,
  type ContentPart,
  type FreezeContext,
} from '#engines/content-parts/public.ts';
import { referencesIn, replaceReferences, type Finding } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { markItems, newestItems } from './feed-items.ts';
import { renderItems, type RenderedItems } from './render-items.ts';

interface Feed {
  id: number;
  name: string;
  template: string;
  count: number;
  onlyNew: boolean;
  oldAfterHours: number | null;
  /** Hours since it was fetched well; null when it never was. */
  age: number | null;
}

/** Puts the items of feeds into messages: once for all recipients, those that this campaign or series has not sent. */
export const contentFeedPart: ContentPart = {
  name: 'content_feeds',
  order: 40,
  async freeze(account, parts, context) {
    // What changes by itself is not what somebody approves: the token stays.
    if (context.purpose === 'approval') return parts;
    const rendered = new Map<number, RenderedItems>();
    for (const feed of await feedsIn(account, allTextOf(parts)))
      rendered.set(feed.id, await itemsFor(account, feed, context));
    if (rendered.size === 0) return parts;
    return mapParts(parts, (text, kind) =>
      replaceReferences(text, 'content_feed', (id) => rendered.get(id)?.[kind] ?? ''),
    );
  },
  async check(account, parts, context) {
    const text = allTextOf(parts);
    const feeds = await feedsIn(account, text);
    const known = new Set(feeds.map(({ id }) => id));
    const findings = idsIn(text)
      .filter((id) => !known.has(id))
      .map((id) => unknownFeed(id));
    for (const feed of feeds) findings.push(...(await checkFeed(account, feed, context)));
    return findings;
  },
};

function idsIn(text: string): number[] {
  return referencesIn(text).flatMap(({ root, id }) => (root === 'content_feed' ? [id] : []));
}

async function feedsIn(account: Account, text: string): Promise<Feed[]> {
  const ids = idsIn(text);
  if (ids.length === 0) return [];
  const { rows } = await sql<Feed>`
    select id, name, template, item_count as count, only_new as "onlyNew", old_after_hours as "oldAfterHours",
      extract(epoch from ${account.now}::timestamptz - fetched_at)::float8 / 3600 as age
    from content_feeds where account_id = ${account.id} and id = any(${ids}::bigint[])`.execute(
    account.db,
  );
  return rows;
}

async function itemsFor(
  account: Account,
  feed: Feed,
  { source, purpose }: FreezeContext,
): Promise<RenderedItems> {
  const items = await newestItems(account, {
    feedId: feed.id,
    count: feed.count,
    unsentBy: marking(feed, source),
  });
  if (purpose === 'send' && source?.type === 'campaign')
    await markItems(
      account,
      feed.id,
      source,
      items.map(({ key }) => key),
    );
  const rendered = await renderItems(feed.template, items);
  return 'failure' in rendered ? { html: '', text: '' } : rendered;
}

async function checkFeed(
  account: Account,
  feed: Feed,
  { source }: FreezeContext,
): Promise<Finding[]> {
  const any = await newestItems(account, { feedId: feed.id, count: 1, unsentBy: null });
  if (any.length === 0)
    return [staleFeed(feed, 'has no items', 'Open the feed to see what its address answers.')];
  const unsent = await newestItems(account, {
    feedId: feed.id,
    count: feed.count,
    unsentBy: marking(feed, source),
  });
  if (unsent.length === 0)
    return [
      staleFeed(feed, 'has no items that were not sent before', 'Wait until it has new ones.'),
    ];
  const rendered = await renderItems(feed.template, unsent);
  if ('failure' in rendered)
    return [
      {
        ...staleFeed(
          feed,
          'cannot be shown',
          `Change its item template: ${rendered.failure.message}.`,
        ),
        severity: 'error',
        code: 'unknown_part',
      },
    ];
  if (feed.oldAfterHours !== null && (feed.age ?? Infinity) > feed.oldAfterHours)
    return [
      staleFeed(
        feed,
        `was last fetched more than ${feed.oldAfterHours} hours ago`,
        'Open the feed to see why its address does not answer.',
      ),
    ];
  return [];
}

/** Campaigns and series send an item once; a receipt shows what is there. */
function marking({ onlyNew }: Feed, source: FreezeContext['source']): FreezeContext['source'] {
  return onlyNew && source?.type === 'campaign' ? source : null;
}

const where = { part: 'html', line: null } as const;

function staleFeed({ name }: Feed, what: string, fix: string): Finding {
  return {
    code: 'stale_feed',
    severity: 'warning',
    message: `The content feed “${name}” ${what}.`,
    fix,
    where,
  };
}

function unknownFeed(id: number): Finding {
  return {
    code: 'unknown_part',
    severity: 'error',
    message: `The content asks for the content feed ${id}, which does not exist any more.`,
    fix: `Take {{ content_feed.f${id} }} out of it or choose another feed.`,
    where,
  };
}
