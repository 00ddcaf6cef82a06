import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';

/** What visitors sent by forms. */
export const formSubmissionFamily: Family = {
  path: 'form_submissions',
  number: 87,
  feature: 'forms',
  personal: {
    columns: {
      form_submissions: [
        'contact_id',
        'is_new_contact',
        'email',
        'email_key',
        'answers',
        'page_url',
        'referrer',
        'network_key',
        'ip',
        'agent',
      ],
    },
    exports: {
      form_submissions: {
        record: 'form_submission',
        key: 'id',
        rows: (account, { id, words }) => sql`
          select r.id, r.form_id, r.version, r.state, r.email, r.answers, r.page_url, r.referrer, r.utm, r.ip, r.agent, r.at
          from form_submissions r where r.account_id = ${account.id} and (r.contact_id = ${id} or r.email_key = any(${[...words]}::text[]))`,
        withheld: {
          is_new_contact: 'says when the record was made, which the record itself does',
          network_key: 'is the trace of a network, which many people share',
        },
      },
    },
    // What was sent goes with the person; the days' counts stay.
    async erase(account, { ids, words }) {
      await sql`
        delete from form_submissions where account_id = ${account.id}
          and (contact_id = any(${[...ids]}::bigint[]) or email_key = any(${[...words]}::text[]))`.execute(
        account.db,
      );
    },
  },
};
