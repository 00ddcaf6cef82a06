import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../server/database/tables.ts';

/** How many failures within how long lock for how long. */
export interface LockRule {
  readonly failures: number;
  readonly withinMs: number;
  readonly lockMs: number;
}

const minute = 60_000;

/** Ten wrong passwords for one email address within 15 minutes lock it for 30. */
export const emailLock: LockRule = { failures: 10, withinMs: 15 * minute, lockMs: 30 * minute };

/** One network address may fail more often, since many people can share it. */
export const addressLock: LockRule = { failures: 100, withinMs: 15 * minute, lockMs: 30 * minute };

/**
 * Counts a try before it is made and answers whether it may be made. Counting first, in one statement, lets no number
 * of parallel tries pass the limit; a try that succeeds takes its count back with forgetFailures.
 */
export async function countTry(
  db: Transaction<DB>,
  subject: string,
  rule: LockRule,
  now: Date,
): Promise<{ locked: boolean }> {
  const at = now.toISOString();
  const windowStart = new Date(now.getTime() - rule.withinMs).toISOString();
  const lockEnd = new Date(now.getTime() + rule.lockMs).toISOString();
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failures as known (subject, failures, first_failed_at)
    values (${failureKey(subject)}, 1, ${at})
    on conflict (subject) do update set
      failures = case
        when known.locked_until > ${at} then known.failures + 1
        when known.locked_until is not null or known.first_failed_at < ${windowStart} then 1
        else known.failures + 1 end,
      first_failed_at = case
        when known.locked_until > ${at} then known.first_failed_at
        when known.locked_until is not null or known.first_failed_at < ${windowStart} then ${at}
        else known.first_failed_at end,
      locked_until = case
        when known.locked_until > ${at} then known.locked_until
        when known.locked_until is null and known.first_failed_at >= ${windowStart} and known.failures + 1 >= ${rule.failures} then ${lockEnd}::timestamptz
        else null end
    returning failures`.execute(db);
  return { locked: (rows[0]?.failures ?? 0) > rule.failures };
}

/** Forgets the failures of a subject, which also unlocks it. */
export async function forgetFailures(db: Transaction<DB>, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', '=', failureKey(subject)).execute();
}

/** Takes back one try that turned out right, for a subject shared by many people. */
export async function takeTryBack(db: Transaction<DB>, subject: string): Promise<void> {
  await sql`update sign_in_failures set failures = greatest(failures - 1, 0) where subject = ${failureKey(subject)} and locked_until is null`.execute(
    db,
  );
}

/** Removes what is too old to matter to either rule. */
export async function sweepFailures(db: Transaction<DB>, now: Date): Promise<void> {
  const old = new Date(now.getTime() - emailLock.withinMs - emailLock.lockMs).toISOString();
  await db
    .deleteFrom('sign_in_failures')
    .where('first_failed_at', '<', old)
    .where((where) =>
      where.or([where('locked_until', 'is', null), where('locked_until', '<', now.toISOString())]),
    )
    .execute();
}

/** How a subject is named in the table: hashed, because people type passwords into the wrong field. */
export function failureKey(subject: string): Buffer {
  return createHash('sha256').update(subject).digest();
}
