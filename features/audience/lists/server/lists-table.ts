import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { archivable } from '#platform/server/resource/archive-trait.ts';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { contactLists } from '../contract.ts';

/** Where lists are kept. Their sizes are the kept count and what has changed since. */
export const listsTable = naming(
  using(
    archivable(
      inFolders(
        resourceTable('lists', {
          computed: {
            subscribers: sizeNow('subscribers', 'subscribed'),
            unsubscribed: sizeNow('unsubscribed', 'unsubscribed'),
          },
          filter: (query) => [
            ...(typeof query['list_type'] === 'string'
              ? [sql<SqlBool>`r.list_type = ${query['list_type']}`]
              : []),
            ...(typeof query['brand_id'] === 'number'
              ? [sql<SqlBool>`r.brand_id = ${query['brand_id']}`]
              : []),
          ],
        }),
        'list',
      ),
    ),
    { brands: sql`array[r.brand_id]` },
  ),
  { brand_id: 'brands' },
);

/** Lists as the verbs need them. */
export const contactListRecords: Records<typeof contactLists> = {
  contract: contactLists,
  table: listsTable,
};

function sizeNow(
  folded: 'subscribers' | 'unsubscribed',
  changed: 'subscribed' | 'unsubscribed',
): (account: number) => RawBuilder<unknown> {
  return (
    account,
  ) => sql`(r.${sql.ref(folded)} + coalesce((select sum(d.${sql.ref(changed)}) from list_count_changes d
    where d.account_id = ${account} and d.list_id = r.id), 0))::int`;
}
