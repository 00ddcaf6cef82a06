import { sql } from 'kysely';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';

const samples = [
  {
    name: 'Where is my order?',
    text: 'Hello {{requester.first_name}},\n\nthank you for asking. I have passed your question on to the carrier and write to you as soon as they answer, tomorrow at the latest.\n\nKind regards\n{{agent.name}}',
    status: 'pending',
    tags: ['delivery'],
  },
  {
    name: 'Replacement is on its way',
    text: 'Hello {{requester.first_name}},\n\nI am sorry that your parcel arrived damaged. A replacement leaves our warehouse today; you need not send anything back.\n\nKind regards\n{{agent.name}}',
    status: 'closed',
    tags: ['damage'],
  },
  {
    name: 'Rücksendung',
    text: 'Guten Tag {{requester.name}},\n\nden Aufkleber für Ihre Rücksendung finden Sie in Ihrem Konto unter „Bestellungen“. Das Porto übernehmen wir.\n\nFreundliche Grüße\n{{agent.name}}',
    status: 'pending',
    tags: ['returns'],
  },
  { name: 'Take over as urgent', text: '', status: 'open', tags: [] },
];

/** Four macros in the languages of the sample tickets; one changes the ticket alone. */
export const macroSample: SampleRecords<void> = {
  async make({ account }) {
    const rows = samples.map((macro) => ({ ...macro, urgent: macro.text === '' }));
    await sql`insert into macros (account_id, name, text, status, priority, assign_to_me, tags, is_sample)
      select ${account.id}, r.name, r.text, r.status, case when r.urgent then 'high' end, r.urgent, array(select jsonb_array_elements_text(r.tags)), true
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(name text, text text, status text, urgent boolean, tags jsonb)
      on conflict do nothing`.execute(account.db);
  },
  async remove({ account }) {
    await sql`delete from macros where account_id = ${account.id} and is_sample`.execute(
      account.db,
    );
  },
};
