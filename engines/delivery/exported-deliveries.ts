import { sql } from 'kysely';
import type { ExportedRows } from '#platform/server/family/personal-data.ts';

/** What was sent to a person and what became of it, as the export of their data has it. */
export const exportedDeliveries: ExportedRows = {
  record: 'delivery',
  key: 'mailing_id',
  rows: (account, { id }) => sql`
    select r.mailing_id, m.source_type, (m.message -> 'campaign' ->> 'id')::bigint as campaign_id, m.message -> 'campaign' ->> 'name' as campaign_name,
      m.message ->> 'subject' as subject, r.state, r.reason, r.response, r.due_at, r.sent_at, r.opened_at, r.clicked_at, r.bounced_at,
      r.unsubscribed_at, r.complained_at
    from deliveries r left join mailings m on m.account_id = ${account.id} and m.id = r.mailing_id
    where r.account_id = ${account.id} and r.contact_id = ${id}`,
};

/** The person's emails in the local inbox. Tests that were made of their values and sent to others are not theirs. */
export const exportedLocalMails: ExportedRows = {
  record: 'local_inbox_message',
  perPage: 20,
  rows: (account, { id, words }) => sql`
    select r.id, r.mailing_id, r.recipient, r.sender, r.subject, r.received_at, r.raw from local_inbox_messages r
    where r.account_id = ${account.id} and r.contact_id = ${id}
      and (r.mailing_id is not null or lower(r.recipient) = any(${[...words]}::text[]))`,
  // One character a byte, as it was sent.
  present: (row) => ({ ...row, raw: Buffer.from(String(row['raw']), 'latin1').toString('utf8') }),
};
