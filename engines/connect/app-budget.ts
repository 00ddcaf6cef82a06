import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { AppPace } from './adapter.ts';
import type { StoreKind } from './contract.ts';

const dayMs = 86_400_000;

/** What is left of the budget of an app, at one moment. */
export interface AppBudget {
  tokens: number;
  dayTokens: number;
  /** Milliseconds since the epoch. */
  at: number;
  blockedUntil: number;
}

/**
 * Takes a call out of an app's budget: how long it waits, and what is left. Who would wait longer than `longestMs` takes nothing.
 * Each store has one call under way at a time, so those that wait in line take turns. Pure.
 */
export function spendAppCalls(
  budget: AppBudget,
  { pace, cost, now, longestMs }: { pace: AppPace; cost: number; now: number; longestMs: number },
): { waitMs: number; left: AppBudget } {
  const passedMs = Math.max(0, now - budget.at);
  const tokens = Math.min(pace.burst, budget.tokens + (passedMs / 1000) * pace.perSecond) - cost;
  const dayTokens =
    Math.min(pace.perDay, budget.dayTokens + (passedMs / dayMs) * pace.perDay) - cost;
  const waitMs = Math.max(
    0,
    budget.blockedUntil - now,
    (-tokens / pace.perSecond) * 1000,
    (-dayTokens / pace.perDay) * dayMs,
  );
  const back = waitMs > longestMs ? cost : 0;
  return {
    waitMs,
    left: {
      ...budget,
      tokens: tokens + back,
      dayTokens: dayTokens + back,
      at: Math.max(now, budget.at),
    },
  };
}

/** Takes what a call costs out of the budget of our app over all accounts, and answers how long to wait before it, in milliseconds. */
export async function takeAppCalls(
  database: Database,
  kind: StoreKind,
  { pace, cost, now, longestMs }: { pace: AppPace; cost: number; now: Date; longestMs: number },
): Promise<number> {
  return acrossAccounts(database, 'pace the calls of an app', async (db) => {
    await sql`
      insert into app_call_budgets (kind, tokens, day_tokens, refreshed_at)
      values (${kind}, ${pace.burst}, ${pace.perDay}, ${now.toISOString()}::timestamptz) on conflict (kind) do nothing`.execute(
      db,
    );
    const { rows } = await sql<AppBudget>`
      select tokens, day_tokens as "dayTokens", extract(epoch from refreshed_at)::float8 * 1000 as at,
        coalesce(extract(epoch from blocked_until), 0)::float8 * 1000 as "blockedUntil"
      from app_call_budgets where kind = ${kind} for update`.execute(db);
    const { waitMs, left } = spendAppCalls(rows[0]!, { pace, cost, now: now.getTime(), longestMs });
    await sql`
      update app_call_budgets set tokens = ${left.tokens}, day_tokens = ${left.dayTokens}, refreshed_at = ${new Date(left.at).toISOString()}::timestamptz
      where kind = ${kind}`.execute(db);
    return waitMs;
  });
}

/** Nobody asks by the app before that moment: the system said so. */
export async function blockAppCalls(
  database: Database,
  kind: StoreKind,
  until: Date,
): Promise<void> {
  await acrossAccounts(database, 'stop the calls of an app', async (db) => {
    await sql`
      update app_call_budgets set blocked_until = greatest(blocked_until, ${until.toISOString()}::timestamptz) where kind = ${kind}`.execute(
      db,
    );
  });
}
