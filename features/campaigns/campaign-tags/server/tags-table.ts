import { sql, type SqlBool } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable, type ResourceTable } from '#platform/server/resource/resource-table.ts';
import { campaignTags } from '../contract.ts';

/** Where campaign tags are kept; campaigns carry the ids of their tags in campaigns.ctags. */
export const campaignTagsTable: ResourceTable = {
  ...resourceTable('campaign_tags', {
    computed: {
      campaigns_count: (account) =>
        sql`(select count(*) from campaigns k where k.account_id = ${account} and k.ctags @> array[r.id] and k.archived_at is null)::int`,
    },
    filter: (query) => {
      if (query['archived'] === true) return [sql<SqlBool>`r.archived_at is not null`];
      return query['show_all_tags'] === true ? [] : [sql<SqlBool>`r.archived_at is null`];
    },
  }),
  traits: new Set(['archive']),
};

/** Campaign tags as the verbs need them. */
export const campaignTagRecords: Records<typeof campaignTags> = {
  contract: campaignTags,
  table: campaignTagsTable,
};
