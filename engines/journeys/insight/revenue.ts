import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** What orders of a journey's people came to, in one currency. */
export interface Revenue {
  journeyId: number;
  currency: string;
  amount: number;
  orders: number;
}

/** Which journeys and days of entering; days are of the account's clock. */
export interface RevenueQuery {
  journeyIds: readonly number[];
  version?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

// As the contract has it where a journey has no goal.
const usualDays = 7;

/**
 * What people ordered after they entered, until they reached the goal or left, and for the days after it that the goal says. An
 * order counts once for a journey; who was held out is left aside.
 */
export async function revenueOf(
  account: Account,
  { journeyIds, version, from, to }: RevenueQuery,
): Promise<Revenue[]> {
  const zone = account.record.time_zone;
  const { rows } = await sql<Revenue>`
    select journey_id as "journeyId", currency, sum(net)::float8 as amount, count(*)::int as orders from (
      select distinct p.journey_id, o.id, o.currency, o.net
      from journey_people p
        join journey_versions v on v.account_id = ${account.id} and v.journey_id = p.journey_id and v.version = p.version
        join orders o on o.account_id = ${account.id} and o.contact_id = p.contact_id and o.state = 'counted' and o.placed_at >= p.entered_at
          and o.placed_at <= coalesce(p.goal_at, p.ended_at, ${account.now}::timestamptz)
            + coalesce((v.settings #>> '{goal,days_after}')::int, ${usualDays}::int) * interval '1 day'
      where p.account_id = ${account.id} and p.journey_id = any(${[...journeyIds]}::bigint[]) and p.state <> 'held_out'
        and (${version ?? null}::int is null or p.version = ${version ?? null}::int)
        and (${from ?? null}::date is null or (p.entered_at at time zone ${zone})::date >= ${from ?? null}::date)
        and (${to ?? null}::date is null or (p.entered_at at time zone ${zone})::date <= ${to ?? null}::date)) earned
    group by journey_id, currency order by amount desc`.execute(account.db);
  return rows;
}
