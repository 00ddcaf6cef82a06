import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { periodOf } from './periods.ts';
import type { UsageCounter, UsageKind } from './ports.ts';

/** How old a measure may be, in milliseconds, before it is taken again: counting a big account is felt, a few minutes are not. */
const freshMs = 10 * 60_000;
const smallAccount = 50_000;

/**
 * Measures levels (contacts) into today's row, which keeps the day's highest. A small account is measured whenever it is
 * looked at; a big one when the last measure is ten minutes old.
 */
export async function measureUsage(
  account: Account,
  counters: readonly UsageCounter[],
  now: Date,
): Promise<void> {
  for (const counter of counters) {
    if (counter.measure !== 'level') continue;
    const {
      rows: [last],
    } = await sql<{ amount: number; measured_at: string | null }>`
      select amount, measured_at from usage_days where account_id = ${account.id} and kind = ${counter.kind} and day = ${dayOf(now)}::date`.execute(
      account.db,
    );
    const age = last?.measured_at == null ? Infinity : now.getTime() - Date.parse(last.measured_at);
    if (last && last.amount > smallAccount && age < freshMs) continue;
    await keepLevel(account, counter.kind, await counter.level(account), now);
  }
}

/** Takes from the present period what was measured since then and is not to be billed: sample data that is taken out again. */
export async function takeBackLevel(
  account: Account,
  taken: { kind: UsageKind; amount: number; since: string },
): Promise<void> {
  const { start } = periodOf(new Date(account.now));
  await sql`
    update usage_days set amount = greatest(0, amount - ${taken.amount}::bigint)
    where account_id = ${account.id} and kind = ${taken.kind} and day >= ${start}::date and measured_at >= ${taken.since}::timestamptz`.execute(
    account.db,
  );
}

async function keepLevel(
  account: Account,
  kind: UsageKind,
  amount: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into usage_days as d (account_id, day, kind, amount, measured_at)
    values (${account.id}, ${dayOf(now)}::date, ${kind}, ${amount}, ${now.toISOString()})
    on conflict (account_id, day, kind) do update set amount = greatest(d.amount, excluded.amount), measured_at = excluded.measured_at`.execute(
    account.db,
  );
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
