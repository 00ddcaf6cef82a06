import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** What a contact was known by once: an address, a number, or both; '' where it was not. */
export interface FormerAddress {
  email: string;
  phone: string;
}

/** Keeps the address and the number that a contact is about to lose, so that an erasure finds them later. */
export async function keepFormer(
  account: Account,
  id: number,
  changes: { email?: string | undefined; phone?: string | undefined },
): Promise<void> {
  if (changes.email === undefined && changes.phone === undefined) return;
  const { rows } = await sql<FormerAddress>`
    select coalesce(email, '') as email, phone from contacts where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  for (const known of rows) {
    const lost = (name: 'email' | 'phone') =>
      changes[name] === undefined || changes[name].toLowerCase() === known[name].toLowerCase()
        ? ''
        : known[name];
    const [email, phone] = [lost('email'), lost('phone')];
    if (email === '' && phone === '') continue;
    await sql`insert into former_addresses (account_id, contact_id, email, phone, ended_at)
      values (${account.id}, ${id}, ${email}, ${phone}, ${account.now}::timestamptz) on conflict do nothing`.execute(
      account.db,
    );
  }
}

/** What contacts were known by before changes and merges; what names another contact by now is left out. */
export async function formerAddressesOf(
  account: Account,
  ids: readonly number[],
): Promise<FormerAddress[]> {
  const given = sql`${[...ids]}::bigint[]`;
  const { rows } = await sql<FormerAddress>`
    with former as (
      select f.email, f.phone from former_addresses f where f.account_id = ${account.id} and f.contact_id = any(${given})
      union select coalesce(p.value ->> 'email', ''), coalesce(p.value ->> 'phone', '')
      from contact_merges j cross join lateral jsonb_each(j.before) p
      where j.account_id = ${account.id} and j.contact_id = any(${given}) and p.key in ('from', 'into'))
    select f.email, f.phone from former f where not exists (
      select from contacts c where c.account_id = ${account.id} and c.email_key = lower(f.email) and f.email <> '' and not c.id = any(${given}))`.execute(
    account.db,
  );
  return rows;
}

/** Forgets what contacts that are erased or deleted were known by. */
export async function dropFormer(account: Account, ids: readonly number[]): Promise<void> {
  await sql`delete from former_addresses where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
}
