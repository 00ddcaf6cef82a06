import { sql, type Transaction } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { DB } from '#platform/server/database/tables.ts';
import { usageKinds, type UsageKind } from './ports.ts';

/** What the plan allows of each kind; null allows any. */
export type Limits = Record<UsageKind, number | null>;

/** The limits that held in each of these months. */
export async function limitsOf(
  account: Account,
  months: readonly string[],
): Promise<Map<string, Limits>> {
  const { rows } = await sql<{ kind: UsageKind; from_month: string; amount: number | null }>`
    select kind, to_char(from_month, 'YYYY-MM') as from_month, amount from usage_limits
    where account_id = ${account.id} order by from_month`.execute(account.db);
  return new Map(
    months.map((month) => {
      const limits: Limits = { emails: null, sms: null, contacts: null };
      for (const row of rows)
        if (row.from_month <= month && usageKinds.includes(row.kind)) limits[row.kind] = row.amount;
      return [month, limits];
    }),
  );
}

/** Sets limits from a month on; earlier months keep theirs. For operators: the account itself may only read them. */
export async function setLimits(
  db: Transaction<DB>,
  of: { accountId: number; month: string; limits: Partial<Limits> },
): Promise<void> {
  for (const [kind, amount] of Object.entries(of.limits)) {
    await sql`
      insert into usage_limits (account_id, kind, from_month, amount) values (${of.accountId}, ${kind}, ${`${of.month}-01`}::date, ${amount})
      on conflict (account_id, kind, from_month) do update set amount = excluded.amount`.execute(
      db,
    );
  }
}
