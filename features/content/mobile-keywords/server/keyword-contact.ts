import { sql } from 'kysely';
import { canText, idsOfContact } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { KeywordContact } from '../contract/mobile-keywords.ts';

/** A person who texted keywords: the number, and which words came from it. */
export async function showKeywordContact(
  account: Account,
  secrets: Secrets,
  id: number,
): Promise<KeywordContact> {
  const { rows } = await sql<Omit<KeywordContact, 'keywords' | 'in_dnm'>>`
    select c.id as contact_id, trim(concat_ws(' ', c.first_name, c.last_name)) as name, coalesce(c.email, '') as email, coalesce(s.phone_key, c.phone, '') as phone
    from contacts c left join sms_contacts s on s.account_id = ${account.id} and s.id = c.id
    where c.account_id = ${account.id} and c.id = ${id}`.execute(account.db);
  const [person] = rows;
  if (!person) throw notFound('contact');
  const ids = await idsOfContact(account, id);
  const { rows: keywords } = await sql<KeywordContact['keywords'][number]>`
    select k.id, k.name as word, k.number, p.texts, case when p.joined_at is not null then 'joined' when p.asked_at is not null then 'asked' else 'none' end as state, p.last_at
    from mobile_keyword_people p join mobile_keywords k on k.account_id = ${account.id} and k.id = p.keyword_id
    where p.account_id = ${account.id} and p.contact_id = any(${ids}::bigint[]) order by p.last_at desc limit 100`.execute(
    account.db,
  );
  return {
    ...person,
    in_dnm: person.phone !== '' && !(await canText(account, secrets, person.phone)),
    keywords,
  };
}
