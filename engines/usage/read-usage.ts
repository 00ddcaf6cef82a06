import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { usageKinds, type UsageKind } from './ports.ts';

/** An amount of each kind. */
export type Amounts = Record<UsageKind, number>;

/** Nothing of anything. */
export const noAmounts: Readonly<Amounts> = { emails: 0, sms: 0, contacts: 0 };

/** What each day between two days (both included) saw; days without use are absent. */
export async function usageByDay(
  account: Account,
  between: { from: string; to: string },
): Promise<Map<string, Amounts>> {
  return amountsBy(account, between, sql`to_char(day, 'YYYY-MM-DD')`);
}

/** What each month between two days saw: flows added up, levels at their highest. */
export async function usageByMonth(
  account: Account,
  between: { from: string; to: string },
): Promise<Map<string, Amounts>> {
  return amountsBy(account, between, sql`to_char(day, 'YYYY-MM')`);
}

// Aggregated days and the notes still open are added, so a figure is exact at any moment.
async function amountsBy(
  account: Account,
  between: { from: string; to: string },
  unit: RawBuilder<unknown>,
): Promise<Map<string, Amounts>> {
  const { rows } = await sql<{ unit: string; kind: UsageKind; added: number; highest: number }>`
    select ${unit} as unit, kind, sum(amount)::bigint as added, max(amount)::bigint as highest from (
      select day, kind, sum(amount) as amount from (
        select day, kind, amount from usage_days where account_id = ${account.id} and day between ${between.from}::date and ${between.to}::date
        union all
        select day, kind, amount from usage_notes where account_id = ${account.id} and not is_folded and day between ${between.from}::date and ${between.to}::date
      ) noted group by day, kind
    ) days group by 1, kind order by 1`.execute(account.db);
  const found = new Map<string, Amounts>();
  for (const { unit: key, kind, added, highest } of rows) {
    if (!usageKinds.includes(kind)) continue;
    const amounts = found.get(key) ?? { ...noAmounts };
    amounts[kind] = kind === 'contacts' ? highest : added;
    found.set(key, amounts);
  }
  return found;
}
