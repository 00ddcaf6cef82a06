import { sql } from 'kysely';
import type { ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import { contains } from '#platform/server/resource/resource-table.ts';

/** Somebody who texted a keyword. */
export interface KeywordPerson {
  contact_id: number;
  name: string;
  phone: string;
  texts: number;
  /** Asked and not answered yet, on the list by it, or neither. */
  state: 'asked' | 'joined' | 'none';
  first_at: string;
  last_at: string;
}

/** Who texted a keyword, the last one first. */
export async function keywordPeople(
  account: Account,
  keywordId: number,
  query: { page: number; per_page: number; search?: string | undefined },
): Promise<{ rows: KeywordPerson[]; meta: ListMeta }> {
  const search = (query.search ?? '').trim();
  const named = sql`exists (select from contacts c where c.account_id = ${account.id} and c.id = p.contact_id and (
    ${contains(sql`concat(c.first_name, ' ', c.last_name)`, search)} or ${contains(sql`c.phone_key`, search.replaceAll(/[\s()-]/g, ''))}))`;
  const { ids, meta } = await pageOfRows(account, query, {
    rows: sql`from mobile_keyword_people p where p.account_id = ${account.id} and p.keyword_id = ${keywordId} ${search === '' ? sql`` : sql`and ${named}`}`,
    id: sql`p.contact_id`,
    key: sql`p.last_at`,
    isDescending: true,
  });
  const { rows } = await sql<KeywordPerson>`
    select p.contact_id, trim(concat_ws(' ', c.first_name, c.last_name)) as name, coalesce(s.phone_key, c.phone, '') as phone, p.texts,
      case when p.joined_at is not null then 'joined' when p.asked_at is not null then 'asked' else 'none' end as state, p.first_at, p.last_at
    from unnest(${ids}::bigint[]) with ordinality chosen(id, place)
      join mobile_keyword_people p on p.account_id = ${account.id} and p.keyword_id = ${keywordId} and p.contact_id = chosen.id
      left join contacts c on c.account_id = ${account.id} and c.id = p.contact_id
      left join sms_contacts s on s.account_id = ${account.id} and s.id = p.contact_id
    order by chosen.place`.execute(account.db);
  return { rows, meta };
}
