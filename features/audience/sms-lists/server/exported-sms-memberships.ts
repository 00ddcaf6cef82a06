import { sql } from 'kysely';
import type { ExportedRows } from '#platform/server/family/personal-data.ts';

/** The SMS lists that hold a person, archived ones too, as the export of their data has them. */
export const exportedSmsMemberships: ExportedRows = {
  record: 'sms_list_membership',
  key: 'list_id',
  rows: (account, { id }) => sql`
    select r.list_id, l.name as sms_list_name, r.status, r.source, r.created_at, r.unsubscribed_at
    from sms_memberships r left join sms_lists l on l.account_id = ${account.id} and l.id = r.list_id
    where r.account_id = ${account.id} and r.contact_id = ${id}`,
};
