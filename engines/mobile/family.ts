import { sql } from 'kysely';
import { mentions } from '#engines/audience/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import type { ErasePeople, ExportedRows } from '#platform/server/family/personal-data.ts';

// What was counted and billed stays; who it was and what it said goes.
const eraseMessaged: ErasePeople = async (account, people) => {
  await sql`update mobile_messages set address = null, message = case when message is null then null else '{}'::jsonb end, text = null, response = null, note = '',
      updated_at = now()
    where account_id = ${account.id} and contact_id = any(${[...people.ids]}::bigint[])`.execute(
    account.db,
  );
  if (people.words.length === 0) return;
  await sql`update mobile_receipts x set response = null
    where x.account_id = ${account.id} and x.response is not null and ${mentions(sql`x.response`, people)}`.execute(
    account.db,
  );
  await sql`update mobile_runs r set error = 'named a person who was erased'
    where r.account_id = ${account.id} and r.error is not null and ${mentions(sql`r.error`, people)}`.execute(
    account.db,
  );
};

/** What was texted and pushed to a person and what became of it, as the export of their data has it. */
const exportedMessages: ExportedRows = {
  record: 'mobile_message',
  key: 'id',
  rows: (account, { id }) => sql`
    select r.id, x.channel, x.source_type, x.source_id, r.address, r.message, r.text, r.from_number, r.state, r.reason, r.response, r.note, r.created_at, r.sent_at, r.delivered_at,
      r.failed_at, r.opened_at, r.clicked_at, r.unsubscribed_at
    from mobile_messages r left join mobile_runs x on x.account_id = ${account.id} and x.id = r.run_id
    where r.account_id = ${account.id} and r.contact_id = ${id}`,
};

/** What is texted and pushed, and to whom. */
export const mobileMessageFamily: Family = {
  path: 'mobile_messages',
  number: 84,
  feature: 'mobile',
  personal: {
    columns: {
      mobile_messages: ['contact_id', 'address', 'message', 'text', 'response', 'note'],
      mobile_receipts: ['response'],
      mobile_runs: ['message', 'error'],
    },
    exports: {
      mobile_messages: exportedMessages,
      mobile_receipts: {
        leftOut: 'says for days what a gateway said of a message that is not known yet',
      },
      mobile_runs: { leftOut: 'is of all recipients; what one got is exported with their message' },
    },
    erase: eraseMessaged,
  },
};
