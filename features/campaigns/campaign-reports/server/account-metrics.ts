import { sql } from 'kysely';
import { rateOf } from '#platform/contract/measures.ts';
import type { Account } from '#platform/server/account/account.ts';
import { rateNames, type Figures } from '../contract/reports.ts';
import { totalReports } from './figures-query.ts';

const day = 24 * 3_600_000;

/** What the account holds and what its campaigns did: in all, in the last 30 days, and this year. */
export async function accountMetrics(
  account: Account,
  now: Date,
): Promise<Record<string, unknown>> {
  const dayOf = (at: number): string =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: account.record.time_zone,
      dateStyle: 'short',
    }).format(at);
  const {
    rows: [held],
  } = await sql<Record<'contacts' | 'lists' | 'campaigns', number>>`
    select (select count(*) from contacts where account_id = ${account.id}) as contacts,
      (select count(*) from lists where account_id = ${account.id} and archived_at is null) as lists,
      (select count(*) from campaigns where account_id = ${account.id} and archived_at is null) as campaigns`.execute(
    account.db,
  );
  return {
    ...held,
    all_time: withRates(await totalReports(account, {})),
    last_30_days: withRates(
      await totalReports(account, {
        from: dayOf(now.getTime() - 29 * day),
        to: dayOf(now.getTime()),
      }),
    ),
    year_to_date: withRates(
      await totalReports(account, {
        from: `${dayOf(now.getTime()).slice(0, 4)}-01-01`,
        to: dayOf(now.getTime()),
      }),
    ),
  };
}

function withRates(figures: Figures & { campaigns: number }): Record<string, number | null> {
  const rates = rateNames.map((name) => [name, rateOf(name, figures)] as const);
  return { ...figures, ...Object.fromEntries(rates) };
}
