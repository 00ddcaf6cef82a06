import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** How often a store may be asked: per second on average, and at once. */
export interface Pace {
  perSecond: number;
  burst: number;
}

/**
 * Takes what a call costs out of a store's budget and answers how long to wait before it, in milliseconds. The bucket is a row, so
 * all processes share it; who comes too early waits in line, because the bucket goes below zero.
 */
export async function takeCalls(
  account: Account,
  storeId: number,
  { pace, cost, now }: { pace: Pace; cost: number; now: Date },
): Promise<number> {
  const at = now.toISOString();
  const { rows } = await sql<{ tokens: number; blocked: number }>`
    insert into call_budgets as b (account_id, store_id, tokens, refreshed_at)
    values (${account.id}, ${storeId}, ${pace.burst - cost}, ${at}::timestamptz)
    on conflict (account_id, store_id) do update set
      tokens = least(${pace.burst}::float8, b.tokens + greatest(0, extract(epoch from excluded.refreshed_at - b.refreshed_at)) * ${pace.perSecond}::float8) - ${cost}::float8,
      refreshed_at = greatest(b.refreshed_at, excluded.refreshed_at)
    returning tokens, greatest(0, coalesce(extract(epoch from blocked_until - ${at}::timestamptz), 0))::float8 * 1000 as blocked`.execute(
    account.db,
  );
  const { tokens, blocked } = rows[0]!;
  return Math.max(blocked, tokens < 0 ? (-tokens / pace.perSecond) * 1000 : 0);
}

/** Nobody asks the store before that moment: it said so. */
export async function blockCalls(account: Account, storeId: number, until: Date): Promise<void> {
  await sql`
    update call_budgets set blocked_until = greatest(blocked_until, ${until.toISOString()}::timestamptz)
    where account_id = ${account.id} and store_id = ${storeId}`.execute(account.db);
}
