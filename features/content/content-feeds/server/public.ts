// What other parts may use of content feeds: the part of messages that shows their items, and what looks at them when they are due.
export { contentFeedPart } from './feed-part.ts';
export { createFeedFetcher } from './feed-fetcher.ts';
