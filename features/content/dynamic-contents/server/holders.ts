import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Holder } from '#platform/server/families.ts';
import type { FindHolders } from '#platform/server/family/family.ts';

/** By the family: the dynamic contents whose rules name its records. */
export const holders: Readonly<Record<string, FindHolders>> = {
  lists: (account, ids) => thatName(account, '$.**.list_ids[*]', numbered(ids)),
  tags: (account, ids) => thatName(account, '$.**.tag_ids[*]', numbered(ids)),
  segments: (account, ids) => thatName(account, '$.**.segment_ids[*]', numbered(ids)),
  brands: (account, ids) => thatName(account, '$.**.brand_ids[*]', numbered(ids)),
  relational_tables: (account, ids) =>
    thatName(
      account,
      '$.**.table',
      ids.map((id) => ({ id, named: `table:${id}` })),
    ),
  custom_fields: (account, ids) =>
    thatName(
      account,
      '$.**.field',
      ids.map((id) => ({ id, named: `custom:${id}` })),
    ),
};

interface Named {
  id: number;
  named: number | string;
}

const numbered = (ids: readonly number[]): Named[] => ids.map((id) => ({ id, named: id }));

async function thatName(
  account: Account,
  path: string,
  named: readonly Named[],
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select distinct asked.id as "usedId", r.id, r.name
    from dynamic_contents r
      cross join lateral jsonb_path_query(jsonb_path_query_array(r.variants, '$[*].rules'), ${path}::jsonpath) as used
      join jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as asked (id bigint, named jsonb) on asked.named = used
    where r.account_id = ${account.id} and r.archived_at is null
    order by r.name, r.id limit 1000`.execute(account.db);
  return rows;
}
