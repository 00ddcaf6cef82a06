import { sql } from 'kysely';
import { placeFieldsOf, placeOf, zoneOfPerson } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** The zones of contacts: their own as far as they are known, else the account's. */
export async function zonesOf(
  account: Account,
  contactIds: readonly number[],
  clock: 'person' | 'account',
): Promise<(contactId: number) => string> {
  const ofAccount = account.record.time_zone;
  if (clock === 'account') return () => ofAccount;
  const fields = await placeFieldsOf(account);
  if (fields.zone === null && fields.country === null) return () => ofAccount;
  const keys = [fields.zone, fields.country].flatMap((field) => (field ? [String(field.id)] : []));
  const { rows } = await sql<{ id: number; custom: Record<string, unknown> }>`
    select c.id, (select jsonb_object_agg(k, c.custom -> k) from unnest(${keys}::text[]) k) as custom from contacts c
    where c.account_id = ${account.id} and c.id = any(${[...contactIds]}::bigint[])`.execute(
    account.db,
  );
  const found = new Map<number, string>();
  const byPlace = new Map<string, string>();
  for (const { id, custom } of rows) {
    const place = placeOf(custom, fields);
    const key = `${place.zone}\n${place.country}`;
    if (!byPlace.has(key)) byPlace.set(key, zoneOfPerson(place, ofAccount).zone);
    found.set(id, byPlace.get(key)!);
  }
  return (contactId) => found.get(contactId) ?? ofAccount;
}
