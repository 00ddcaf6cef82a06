import type { Family } from '#platform/server/family/family.ts';
import { contentFeeds } from './contract.ts';
import { mountContentFeeds } from './server/mount.ts';
import { feedChoices, feedRecords } from './server/records.ts';
import { feedSample } from './server/sample-feeds.ts';

/** Feeds whose items emails show. */
export const contentFeedFamily: Family = {
  path: contentFeeds.path,
  number: 53,
  feature: 'content/content-feeds',
  mount: mountContentFeeds,
  records: feedRecords,
  page: ({ id }) => `content_feeds?open=${id}`,
  choices: feedChoices,
  sample: feedSample,
};
