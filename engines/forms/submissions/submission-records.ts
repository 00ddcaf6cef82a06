import { sql, type SqlBool } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { formSubmissions } from '../submissions-contract.ts';

/** The submissions of the form that `form_id` of a query names. */
export const submissionRecords: Records<typeof formSubmissions> = {
  contract: formSubmissions,
  table: resourceTable('form_submissions', {
    computed: {
      contact: (
        account,
      ) => sql`(select json_build_object('id', c.id, 'email', c.email) from contacts c
        where c.account_id = ${account} and c.id = r.contact_id)`,
      questions: (
        account,
      ) => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', q.field ->> 'id', 'label', q.field ->> 'label') order by p.no, q.no), '[]')
        from form_versions v, jsonb_array_elements(v.definition -> 'pages') with ordinality p(page, no),
          jsonb_array_elements(p.page -> 'fields') with ordinality q(field, no)
        where v.account_id = ${account} and v.form_id = r.form_id and v.version = r.version)`,
    },
    filter: (query) => [
      sql<SqlBool>`r.form_id = ${query['form_id'] as number}`,
      ...(typeof query['state'] === 'string' ? [sql<SqlBool>`r.state = ${query['state']}`] : []),
    ],
  }),
};
