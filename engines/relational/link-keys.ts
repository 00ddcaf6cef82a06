import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { fieldsOf, normaliseAddress } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { RowRules } from './tables.ts';

/** What a value links its row by, or why it cannot; null where there is no value. */
export type LinkKey = { ok: true; key: string | null } | { ok: false; reason: string };

/** The key that a value of the linking column is known by. */
export function linkKeyOf(value: unknown, linkBy: RowRules['linkBy']): LinkKey {
  const text = value === undefined || value === null ? '' : String(value).trim();
  if (text === '') return { ok: true, key: null };
  if (linkBy === 'uid') return { ok: true, key: `uid:${text}` };
  const address = normaliseAddress(text);
  return address.ok ? { ok: true, key: address.emailKey } : { ok: false, reason: address.reason };
}

/** The custom field by which the account knows people, where it knows them by one. */
export async function uidFieldOf(account: Account): Promise<number | null> {
  const name = account.record.settings['customer_preferred_uid'];
  if (typeof name !== 'string' || name === '') return null;
  const field = (await fieldsOf(account)).find((one) => one.name === name);
  return field?.id ?? null;
}

/**
 * The contact of each link key of a source `s (link_key)`, as rows (link_key, contact_id): by the identifier, by the field
 * that holds it, or by the address. What several contacts share is nobody's.
 */
export function linkedContactsSql(
  account: Account,
  source: RawBuilder<unknown>,
  uidField: number | null,
): RawBuilder<unknown> {
  const byField =
    uidField === null
      ? sql``
      : sql`union select s.link_key, c.id from ${source} join contacts c on c.account_id = ${account.id}
          and 'uid:' || (c.custom ->> ${String(uidField)}::text) = s.link_key where starts_with(s.link_key, 'uid:')`;
  return sql`select known.link_key, min(known.id) as contact_id from (
      select s.link_key, c.id from ${source} join contacts c on c.account_id = ${account.id} and c.email_key = s.link_key
      union select s.link_key, c.id from ${source} join contacts c on c.account_id = ${account.id} and coalesce(c.own_key, c.email_key) = s.link_key
      ${byField}) known
    group by known.link_key having count(*) = 1`;
}

/** True for rows whose contact may be known by now. */
export const waitsForContact = sql<SqlBool>`r.contact_id is null and r.link_key is not null`;
