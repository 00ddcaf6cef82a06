import { sql } from 'kysely';
import type { ErasePeople, PersonalData } from '#platform/server/family/personal-data.ts';

// What a row holds nobody knows: rows of a person go as a whole, those that wait for a contact by the address.
const eraseRows: ErasePeople = async (account, { ids, words }) => {
  await sql`
    with gone as (
      delete from relational_rows r where r.account_id = ${account.id}
        and (r.contact_id = any(${[...ids]}::bigint[]) or (r.contact_id is null and r.link_key = any(${[...words]}::text[])))
      returning r.table_id, r.contact_id
    )
    update relational_tables t set rows_count = t.rows_count - g.rows, linked_count = t.linked_count - g.linked
    from (select table_id, count(*) as rows, count(contact_id) as linked from gone group by table_id) g
    where t.account_id = ${account.id} and t.id = g.table_id`.execute(account.db);
};

/** What rows of relational tables say of people. */
export const relationalPersonalData: PersonalData = {
  columns: { relational_rows: ['contact_id', 'link_key', 'key', 'data'] },
  exports: {
    relational_rows: {
      record: 'relational_row',
      rows: (account, { id }) => sql`
        select r.id, t.name as table_name, r.contact_id, r.link_key, r.key, r.data, r.updated_at
        from relational_rows r join relational_tables t on t.account_id = ${account.id} and t.id = r.table_id
        where r.account_id = ${account.id} and r.contact_id = ${id}`,
    },
  },
  erase: eraseRows,
};
