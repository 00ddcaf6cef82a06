import { sql, type SqlBool } from 'kysely';
import { isSecureSuppressionOn } from '#engines/audience/public.ts';
import type { Choices } from '#platform/server/family/choices.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { naming } from '#platform/server/resource/uses-trait.ts';
import { globalSuppressionLists, suppressionEntries } from '../contract/global-lists.ts';
import { secureLists } from '../contract/secure-lists.ts';

/** The account's own suppression lists as the verbs need them. */
export const globalListRecords: Records<typeof globalSuppressionLists> = {
  contract: globalSuppressionLists,
  table: resourceTable('suppression_lists'),
};

/** Their addresses and domains. */
export const entryRecords: Records<typeof suppressionEntries> = {
  contract: suppressionEntries,
  table: naming(
    resourceTable('suppression_entries', {
      computed: {
        list_name: (account) =>
          sql`(select l.name from suppression_lists l where l.account_id = ${account} and l.id = r.list_id)`,
      },
      filter: (query) => [
        ...(typeof query['list_id'] === 'number'
          ? [sql<SqlBool>`r.list_id = ${query['list_id']}`]
          : []),
        ...(typeof query['kind'] === 'string' ? [sql<SqlBool>`r.kind = ${query['kind']}`] : []),
      ],
    }),
    { list_id: globalSuppressionLists.path },
  ),
};

/** Secure lists as the verbs need them. */
export const secureListRecords: Records<typeof secureLists> = {
  contract: secureLists,
  table: resourceTable('secure_lists', {
    computed: { hashes_count: sql`(r.md5_count + r.sha256_count)` },
    filter: (query) =>
      typeof query['applies_to'] === 'string'
        ? [sql<SqlBool>`r.applies_to = ${query['applies_to']}`]
        : [],
  }),
};

/** What the editor of a campaign offers of secure lists: none where they suppress nobody. */
export const secureListChoices: Choices = {
  columns: sql`r.id, r.name, r.applies_to, r.md5_count + r.sha256_count as hashes_count`,
  where: (account, query) => [
    sql<SqlBool>`${isSecureSuppressionOn(account.record)}::boolean`,
    ...(query['applies_to'] === undefined
      ? []
      : [sql<SqlBool>`r.applies_to = ${query['applies_to']}`]),
  ],
};
