import { sql, type RawBuilder } from 'kysely';
import { archivable } from '#platform/server/resource/archive-trait.ts';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { smsLists } from '../contract/sms-lists.ts';

/** Where SMS lists are kept. Their sizes are the kept count and what has changed since. */
export const smsListRecords: Records<typeof smsLists> = {
  contract: smsLists,
  table: archivable(
    inFolders(
      resourceTable('sms_lists', {
        computed: {
          subscribers: sizeNow('subscribers', 'subscribed'),
          unsubscribed: sizeNow('unsubscribed', 'unsubscribed'),
        },
      }),
      'sms_list',
    ),
  ),
};

function sizeNow(
  kept: 'subscribers' | 'unsubscribed',
  changed: 'subscribed' | 'unsubscribed',
): (account: number) => RawBuilder<unknown> {
  return (
    account,
  ) => sql`(r.${sql.ref(kept)} + coalesce((select sum(d.${sql.ref(changed)}) from sms_list_count_changes d
    where d.account_id = ${account} and d.list_id = r.id), 0))::int`;
}
