import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { usersOfSql } from '#platform/server/resource/record-uses.ts';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable, type ResourceTable } from '#platform/server/resource/resource-table.ts';
import { campaignTags } from '../contract.ts';

/** Ids of the campaigns that carry one of these tags, as a subquery; `tagIds` is an array in SQL. */
export function campaignsTagged(accountId: number, tagIds: RawBuilder<unknown>) {
  return usersOfSql({ id: accountId }, 'campaigns', { family: campaignTags.path, ids: tagIds });
}

const filed = inFolders(
  resourceTable('campaign_tags', {
    computed: {
      campaigns_count: (account) =>
        sql`(select count(*) from campaigns k where k.account_id = ${account} and k.archived_at is null
          and k.id = any(array${campaignsTagged(account, sql`array[r.id]`)}))::int`,
    },
    filter: (query) => {
      if (query['archived'] === true) return [sql<SqlBool>`r.archived_at is not null`];
      return query['show_all_tags'] === true ? [] : [sql<SqlBool>`r.archived_at is null`];
    },
  }),
  'ctag',
);

/** Where campaign tags are kept; campaigns carry the ids of their tags in campaigns.ctags, found by `record_uses`. */
export const campaignTagsTable: ResourceTable = {
  ...filed,
  traits: new Set([...filed.traits, 'archive']),
};

/** Campaign tags as the verbs need them. */
export const campaignTagRecords: Records<typeof campaignTags> = {
  contract: campaignTags,
  table: campaignTagsTable,
};
