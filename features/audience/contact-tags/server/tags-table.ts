import { sql } from 'kysely';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { contactTags, tagGroups } from '../contract.ts';

/** Where tags are kept; contacts carry the ids of their tags in contacts.tag_ids. */
export const tagsTable = inFolders(resourceTable('tags'), 'tag');

/** Tags as the verbs need them. */
export const contactTagRecords: Records<typeof contactTags> = {
  contract: contactTags,
  table: tagsTable,
};

/** Where tag groups are kept; a group answers its tags that still exist, by name. */
export const tagGroupsTable = resourceTable('tag_groups', {
  computed: {
    tags: (
      account,
    ) => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]'::jsonb)
      from tags t where t.account_id = ${account} and t.id = any(r.tag_ids))`,
  },
});

/** Tag groups as the verbs need them. */
export const tagGroupRecords: Records<typeof tagGroups> = {
  contract: tagGroups,
  table: tagGroupsTable,
};
