import { sql } from 'kysely';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { all, resourceTable } from '#platform/server/resource/resource-table.ts';
import { naming } from '#platform/server/resource/uses-trait.ts';
import { contactTags, tagGroups } from '../contract.ts';

/** Where tags are kept; contacts carry the ids of their tags in contacts.tag_ids. */
export const tagsTable = inFolders(resourceTable('tags'), 'tag');

/** Tags as the verbs need them. */
export const contactTagRecords: Records<typeof contactTags> = {
  contract: contactTags,
  table: tagsTable,
};

/** Where tag groups are kept; a group answers its tags by name, without those in folders that are shut to the caller. */
export const tagGroupsTable = naming(
  resourceTable('tag_groups', {
    computed: {
      tags: (
        id,
        account,
      ) => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]'::jsonb)
      from tags t where t.account_id = ${id} and t.id = any(r.tag_ids) and ${all(inSeenFolders(account, tagsTable.folderType, 't'))})`,
    },
  }),
  { tag_ids: 'tags' },
);

/** Tag groups as the verbs need them. */
export const tagGroupRecords: Records<typeof tagGroups> = {
  contract: tagGroups,
  table: tagGroupsTable,
};
