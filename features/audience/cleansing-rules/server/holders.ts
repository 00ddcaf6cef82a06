import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Holder } from '#platform/server/families.ts';
import type { FindHolders } from '#platform/server/family/family.ts';

/** By the family: the cleansing rules whose conditions name its records. */
export const holders: Readonly<Record<string, FindHolders>> = {
  lists: (account, ids) => rulesThatName(account, ['$.**.list_ids[*]', '$.list_id'], numbered(ids)),
  tags: (account, ids) => rulesThatName(account, ['$.**.tag_ids[*]'], numbered(ids)),
  segments: (account, ids) => rulesThatName(account, ['$.**.segment_ids[*]'], numbered(ids)),
  brands: (account, ids) => rulesThatName(account, ['$.**.brand_ids[*]'], numbered(ids)),
  custom_fields: (account, ids) =>
    rulesThatName(
      account,
      ['$.**.field'],
      ids.map((id) => ({ id, named: `custom:${id}` })),
    ),
};

interface Named {
  id: number;
  named: number | string;
}

const numbered = (ids: readonly number[]): Named[] => ids.map((id) => ({ id, named: id }));

async function rulesThatName(
  account: Account,
  paths: readonly string[],
  named: readonly Named[],
): Promise<Holder[]> {
  const used = paths.map((path) => sql`select jsonb_path_query(r.conditions, ${path}::jsonpath)`);
  const { rows } = await sql<Holder>`
    select distinct asked.id as "usedId", r.id, r.name
    from cleansing_rules r
      cross join lateral (${sql.join(used, sql` union all `)}) as used (value)
      join jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as asked (id bigint, named jsonb) on asked.named = used.value
    where r.account_id = ${account.id}
    order by r.name, r.id limit 1000`.execute(account.db);
  return rows;
}
