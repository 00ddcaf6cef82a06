import { sql } from 'kysely';
import { ProductError } from '../errors.ts';
import type { Account } from './account.ts';

/** How a lock is taken. */
export interface LockTaking {
  /** With others who share it; without, alone. */
  isShared?: boolean;
  /** How long to wait for others, in milliseconds; without, until they are done. */
  waitMs?: number;
}

/** Takes a named lock of the account until the end of the transaction. Answers 503 when others hold it for longer than is waited. */
export async function lockInAccount(
  account: Account,
  name: string,
  { isShared = false, waitMs }: LockTaking = {},
): Promise<void> {
  const key = sql`hashtextextended(${name}, ${account.id})`;
  const lock = isShared
    ? sql`pg_advisory_xact_lock_shared(${key})`
    : sql`pg_advisory_xact_lock(${key})`;
  if (waitMs === undefined) {
    await sql`select ${lock}`.execute(account.db);
    return;
  }
  try {
    await sql`select set_config('lock_timeout', ${String(waitMs)}, true), ${lock}, set_config('lock_timeout', '0', true)`.execute(
      account.db,
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') throw busy();
    throw error;
  }
}

/** Takes a named lock of the account until the end of the transaction, unless somebody has it; answers whether it did. */
export async function tryLockInAccount(account: Account, name: string): Promise<boolean> {
  const { rows } = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, ${account.id})) as got`.execute(
    account.db,
  );
  return rows[0]!.got;
}

function busy(): ProductError {
  return new ProductError('unavailable', {
    message: 'Other changes to the same records take a while. Try again in a moment.',
  });
}
