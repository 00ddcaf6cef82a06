import { sql } from 'kysely';
import type { ExportedRows } from '#platform/server/family/personal-data.ts';

/** What came back from a person, or about an email to them, as the export of their data has it. */
export const exportedMails: ExportedRows = {
  record: 'inbound_mail',
  perPage: 20,
  rows: (account, { id }) => sql`
    select r.id, r.source, r.purpose, r.mailing_id, r.recipient, r.sender, r.peer_ip, r.peer_name, r.state, r.effects, r.error, r.received_at, r.processed_at, r.raw
    from inbound_mails r where r.account_id = ${account.id} and r.contact_id = ${id}`,
};
