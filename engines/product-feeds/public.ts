// The door of product feeds: which products a feed shows, to everybody or to one recipient, what is bought together, and what a send keeps.
export { computeFeed, forgetItems, keptItems, refreshFeed } from './feed-items.ts';
export { arePairsOld, buildPairs } from './build-pairs.ts';
export { frozenCopy } from './frozen-copy.ts';
export { picksOf } from './contact-picks.ts';
export { mention, mentioned, mentionedFeeds, productFeedPersonalData } from './mentions.ts';
export { shuffled } from './random-order.ts';
