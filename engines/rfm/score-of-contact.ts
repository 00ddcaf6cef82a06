import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { RfmGroup, RfmScale } from './contract.ts';
import { settingsOf } from './read-settings.ts';
import { dayOf, scoresSql } from './score-sql.ts';

/** What one contact scores. */
export interface ContactScore {
  readonly recency: number;
  readonly frequency: number;
  readonly monetary: number;
  readonly group: RfmGroup;
  readonly group_alias: string;
  readonly previous_group: RfmGroup | null;
  readonly previous_group_alias: string | null;
  readonly changed_at: string | null;
  readonly days_since_order: number;
}

/** What a contact scores today and since when it is in its group, with the scale that says so; null for who never bought. */
export async function scoreOfContact(
  account: Account,
  contactId: number,
): Promise<{ score: ContactScore | null; scale: RfmScale; currency: string }> {
  const { scale, currency, names } = await settingsOf(account);
  const day = await dayOf(account);
  const fresh = scoresSql(
    account,
    { scale, currency, day },
    (column) => sql`${column} = ${contactId}`,
  );
  const { rows } = await sql<{
    r: number;
    f: number;
    m: number;
    group_key: RfmGroup;
    previous_group: RfmGroup | null;
    changed_at: string | null;
    days: number;
  }>`
    select coalesce(k.r, s.r) as r, coalesce(k.f, s.f) as f, coalesce(k.m, s.m) as m, coalesce(k.group_key, s.group_key) as group_key,
      k.previous_group, k.changed_at, greatest(0, ${day}::date - (s.last_at at time zone ${account.record.time_zone})::date) as days
    from (${fresh}) s left join contact_rfm k on k.account_id = ${account.id} and k.contact_id = s.contact_id`.execute(
    account.db,
  );
  const [row] = rows;
  if (!row) return { score: null, scale, currency };
  const score = {
    recency: row.r,
    frequency: row.f,
    monetary: row.m,
    group: row.group_key,
    group_alias: names[row.group_key],
    previous_group: row.previous_group,
    previous_group_alias: row.previous_group === null ? null : names[row.previous_group],
    changed_at: row.changed_at,
    days_since_order: row.days,
  };
  return { score, scale, currency };
}
