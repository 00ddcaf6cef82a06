import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** The delivery summary of all chosen recipients; `eligible` is always the sum of the other figures. */
export interface Balance {
  eligible: number;
  delivered: number;
  bounced: number;
  suppressed: Record<string, number>;
  failed: Record<string, number>;
  pending: number;
  unknown: number;
}

/** The part of the balance that a state of a delivery belongs to. */
export type BalancePart = 'delivered' | 'bounced' | 'suppressed' | 'failed' | 'pending' | 'unknown';

/** The states behind each part of the balance. */
export const statesOf: Readonly<Record<BalancePart, readonly string[]>> = {
  delivered: ['sent'],
  bounced: ['bounced'],
  suppressed: ['suppressed'],
  failed: ['failed'],
  pending: ['pending', 'claimed', 'body_written', 'deferred'],
  unknown: ['unknown'],
};

/** Adds up a mailing's rows in one query. */
export async function balanceOf(account: Account, mailingId: number): Promise<Balance> {
  const { rows } = await sql<{ state: string; reason: string | null; count: number }>`
    select state, reason, count(*) as count from deliveries
    where account_id = ${account.id} and mailing_id = ${mailingId} group by state, reason`.execute(
    account.db,
  );
  return foldBalance(rows);
}

/** The balance of counted states. */
export function foldBalance(
  rows: readonly { state: string; reason: string | null; count: number }[],
): Balance {
  const balance: Balance = {
    eligible: 0,
    delivered: 0,
    bounced: 0,
    suppressed: {},
    failed: {},
    pending: 0,
    unknown: 0,
  };
  for (const { state, reason, count } of rows) {
    const part = partOf(state);
    balance.eligible += count;
    if (part === 'suppressed' || part === 'failed') {
      const why = reason ?? 'unknown';
      balance[part][why] = (balance[part][why] ?? 0) + count;
    } else {
      balance[part] += count;
    }
  }
  return balance;
}

/** The part of the balance a state belongs to. */
export function partOf(state: string): BalancePart {
  for (const [part, states] of Object.entries(statesOf))
    if (states.includes(state)) return part as BalancePart;
  throw new Error(`The delivery state ${state} is in no part of the balance.`);
}
