import { sql } from 'kysely';
import type { Choices } from '#platform/server/family/choices.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { contentFeeds } from '../contract.ts';

/** Content feeds as the verbs need them. */
export const feedRecords: Records<typeof contentFeeds> = {
  contract: contentFeeds,
  table: resourceTable('content_feeds', {
    computed: {
      items_count: (account) =>
        sql`(select count(*)::int from content_feed_items i where i.account_id = ${account} and i.feed_id = r.id)`,
    },
  }),
};

/** What editors offer of feeds. */
export const feedChoices: Choices = {
  columns: sql`r.id, r.name, r.kind, r.item_count, r.last_state`,
};
