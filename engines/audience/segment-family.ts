import { sql, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Holder } from '#platform/server/families.ts';
import type { Family } from '#platform/server/family/family.ts';
import type { PersonalData } from '#platform/server/family/personal-data.ts';
import { noteChanges } from './feed/note-changes.ts';

const personal: PersonalData = {
  columns: { segment_members: ['contact_id'], contact_changes: ['contact_id', 'data'] },
  exports: {
    segment_members: {
      record: 'segment',
      key: 'segment_id',
      rows: (account, { id }) => sql`
        select r.segment_id, r.contact_id, s.name, r.entered_at
        from segment_members r join segments s on s.account_id = ${account.id} and s.id = r.segment_id
        where r.account_id = ${account.id} and r.contact_id = ${id}`,
    },
    contact_changes: { leftOut: 'passes in seconds; what changed is here itself' },
  },
  // Whoever keeps members looks at these people again.
  erase: (account, { ids }) => noteChanges(account, ids, { kind: 'changed', isMuted: true }),
};

/** Groups of contacts by rules. What a segment holds on to stands in its rules. */
export const segmentFamily: Family = {
  path: 'segments',
  number: 15,
  feature: 'audience/segments',
  choices: {
    table: 'segments',
    role: 'contacts',
    where: () => [sql<SqlBool>`r.archived_at is null`],
  },
  personal,
  holds: {
    lists: (account, ids) => segmentsThatName(account, '$.**.list_ids[*]', numbered(ids)),
    tags: (account, ids) => segmentsThatName(account, '$.**.tag_ids[*]', numbered(ids)),
    segments: (account, ids) => segmentsThatName(account, '$.**.segment_ids[*]', numbered(ids)),
    relational_tables: (account, ids) =>
      segmentsThatName(
        account,
        '$.**.table',
        ids.map((id) => ({ id, named: `table:${id}` })),
      ),
    surveys: (account, ids) =>
      segmentsThatName(
        account,
        '$.**.survey',
        ids.map((id) => ({ id, named: `survey:${id}` })),
      ),
    brands: (account, ids) => segmentsThatName(account, '$.**.brand_ids[*]', numbered(ids)),
    custom_fields: (account, ids) =>
      segmentsThatName(
        account,
        '$.**.field',
        ids.map((id) => ({ id, named: `custom:${id}` })),
      ),
  },
};

interface Named {
  id: number;
  named: number | string;
}

const numbered = (ids: readonly number[]): Named[] => ids.map((id) => ({ id, named: id }));

async function segmentsThatName(
  account: Account,
  path: string,
  named: readonly Named[],
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select distinct asked.id as "usedId", s.id, s.name
    from segments s
      cross join lateral jsonb_path_query(s.rules, ${path}::jsonpath) as used
      join jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as asked (id bigint, named jsonb) on asked.named = used
    where s.account_id = ${account.id} and s.archived_at is null
    order by s.name, s.id limit 1000`.execute(account.db);
  return rows;
}
