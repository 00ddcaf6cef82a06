import { sql } from 'kysely';
import type { ErasePeople, ExportedRows } from '#platform/server/family/personal-data.ts';

/** What programs asked to be texted to a person, as the export of their data has it. */
export const exportedRequests: ExportedRows = {
  record: 'sms_request',
  rows: (account, { id }) => sql`
    select r.id, r.campaign_id, k.name as campaign_name, r.message_id, r.phone, r.idempotency_key, r.created_at
    from sms_requests r left join sms_campaigns k on k.account_id = ${account.id} and k.id = r.campaign_id
    where r.account_id = ${account.id} and r.contact_id = ${id}`,
};

/** Requests are kept for their keys alone, which may name a person: they go with the person. */
export const eraseRequests: ErasePeople = async (account, { ids }) => {
  await account.db
    .deleteFrom('sms_requests')
    .where('account_id', '=', account.id)
    .where('contact_id', 'in', ids.length > 0 ? [...ids] : [0])
    .execute();
};
