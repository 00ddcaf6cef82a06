import { sql } from 'kysely';
import type { ExportedRows } from '#platform/server/family/personal-data.ts';

/** Emails that programs sent to a person, with the values of their calls, as the export of their data has them. */
export const exportedMessages: ExportedRows = {
  record: 'transactional_message',
  rows: (account, { id }) => sql`
    select r.id, r.message_id, r.campaign_id, k.name as campaign_name, r.mailing_id, r.email, r.idempotency_key, m.message -> 'values' as values,
      r.created_at, r.emptied_at
    from transactional_messages r
      left join transactional_campaigns k on k.account_id = ${account.id} and k.id = r.campaign_id
      left join mailings m on m.account_id = ${account.id} and m.id = r.mailing_id
    where r.account_id = ${account.id} and r.contact_id = ${id}`,
};
