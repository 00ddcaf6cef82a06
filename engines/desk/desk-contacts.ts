import { sql } from 'kysely';
import type { ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';

/** Counts anew how many tickets these contacts have. */
export async function countContacts(account: Account, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into desk_contacts (account_id, contact_id, tickets, last_ticket_at)
    select ${account.id}, t.contact_id, count(*)::int, max(t.created_at) from tickets t
    where t.account_id = ${account.id} and t.contact_id = any(${[...ids]}::bigint[]) group by t.contact_id
    on conflict (account_id, contact_id) do update set tickets = excluded.tickets, last_ticket_at = excluded.last_ticket_at`.execute(
    account.db,
  );
  await sql`delete from desk_contacts d where d.account_id = ${account.id} and d.contact_id = any(${[...ids]}::bigint[])
    and not exists (select from tickets t where t.account_id = ${account.id} and t.contact_id = d.contact_id)`.execute(
    account.db,
  );
}

/** Somebody who wrote to the desk. */
export interface DeskContactRow {
  id: number;
  email: string;
  name: string;
  tickets: number;
  last_ticket_at: string;
}

/** Contacts with tickets, who wrote last first; among them those of an address that begins so. */
export async function listDeskContacts(
  account: Account,
  query: { page: number; per_page: number; email?: string | undefined },
): Promise<{ rows: DeskContactRow[]; meta: ListMeta }> {
  const email = query.email?.trim().toLowerCase() ?? '';
  const named =
    email === ''
      ? sql``
      : sql`and exists (select from contacts c where c.account_id = ${account.id} and c.id = d.contact_id and starts_with(c.email_key, ${email}))`;
  const { ids, meta } = await pageOfRows(account, query, {
    rows: sql`from desk_contacts d where d.account_id = ${account.id} ${named}`,
    id: sql`d.contact_id`,
    key: sql`d.last_ticket_at`,
    isDescending: true,
  });
  const { rows } = await sql<DeskContactRow>`
    select d.contact_id as id, coalesce(c.email, '') as email, trim(concat_ws(' ', c.first_name, c.last_name)) as name, d.tickets, d.last_ticket_at
    from desk_contacts d left join contacts c on c.account_id = ${account.id} and c.id = d.contact_id
    where d.account_id = ${account.id} and d.contact_id = any(${ids}::bigint[]) order by d.last_ticket_at desc, d.contact_id desc`.execute(
    account.db,
  );
  return { rows, meta };
}
