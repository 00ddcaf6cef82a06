import type { Transaction } from 'kysely';
import { acrossAccounts } from '../../server/account/account.ts';
import type { DB } from '../../server/database/tables.ts';
import { noteActivity, type ActivityEntry, type Whereabouts } from '../sign-in-activity.ts';
import {
  addressLock,
  countTry,
  emailLock,
  forgetFailures,
  takeTryBack,
} from '../sign-in-failures.ts';
import type { FactorParts } from './factor-parts.ts';
import { recoveryCodesLeft, spendRecoveryCode } from './recovery-codes.ts';
import { confirmTotp, spendTotp } from './totp.ts';

/** By what a person can prove themselves after the password. */
export type FactorMethod = 'totp' | 'passkey' | 'recovery_code';

/** How a session's second factor is marked (RFC 8176). */
export const secondFactorMark = 'mfa';

/** How a session is marked that began with a recovery code; RFC 8176 has no word for it. */
export const recoveryMark = 'recovery';

/** How a code was taken. */
export type CodeOutcome = 'right' | 'refused' | 'locked';

/** The second factors that a person has; none means no second step. */
export async function factorMethods(db: Transaction<DB>, userId: number): Promise<FactorMethod[]> {
  const totp = await db
    .selectFrom('user_totp')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  if (!totp && !passkey) return [];
  const codes = await recoveryCodesLeft(db, userId);
  return [
    ...(totp ? ['totp' as const] : []),
    ...(passkey ? ['passkey' as const] : []),
    ...(codes > 0 ? ['recovery_code' as const] : []),
  ];
}

/** The accounts of a person that ask every member for a second factor. */
export async function accountsRequiring(
  db: Transaction<DB>,
  userId: number,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('account_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.name'])
    .where('m.user_id', '=', userId)
    .where('a.requires_second_factor', '=', true)
    .orderBy('a.name')
    .orderBy('a.id')
    .limit(100)
    .execute();
}

/**
 * Checks a code of the authenticator app, the first code of a new one, or a recovery code. Tries are counted before they
 * are made: ten wrong ones within 15 minutes lock the person's codes for 30, as passwords do.
 */
export async function checkCode(
  parts: FactorParts,
  attempt: {
    userId: number;
    kind: 'totp' | 'recovery_code' | 'new_totp';
    code: string;
    source: Whereabouts;
  },
): Promise<CodeOutcome> {
  const { userId, source } = attempt;
  const now = parts.clock.now();
  const subjects = { address: `address:${source.ip}`, factor: `factor:${userId}` };
  return acrossAccounts(parts.database, 'check a second factor', async (db) => {
    const byAddress = await countTry(db, subjects.address, addressLock, now);
    const byFactor = await countTry(db, subjects.factor, emailLock, now);
    if (byAddress.locked || byFactor.locked) {
      await noteLock(db, {
        userId,
        at: now,
        kind: 'factor_locked',
        method: attempt.kind,
        ...source,
      });
      return 'locked';
    }
    if (!(await isRight(db, parts, attempt))) {
      await noteActivity(db, {
        userId,
        at: now,
        kind: 'factor_refused',
        method: attempt.kind,
        ...source,
      });
      return 'refused';
    }
    await takeTryBack(db, subjects.address);
    await forgetFailures(db, subjects.factor);
    if (attempt.kind === 'recovery_code')
      await noteActivity(db, {
        userId,
        at: now,
        kind: 'recovery_code_used',
        method: attempt.kind,
        ...source,
      });
    return 'right';
  });
}

// A lock is one line, however often somebody knocks.
async function noteLock(db: Transaction<DB>, event: ActivityEntry): Promise<void> {
  const last = await db
    .selectFrom('sign_in_activity')
    .select('kind')
    .where('user_id', '=', event.userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.kind !== event.kind) await noteActivity(db, event);
}

function isRight(
  db: Transaction<DB>,
  parts: FactorParts,
  { kind, userId, code }: Parameters<typeof checkCode>[1],
): Promise<boolean> {
  if (kind === 'totp') return spendTotp(db, parts, userId, code);
  if (kind === 'new_totp') return confirmTotp(db, parts, userId, code);
  return spendRecoveryCode(db, { secrets: parts.secrets, userId, now: parts.clock.now(), code });
}

const methodNames: Readonly<Record<string, string>> = {
  pwd: 'password',
  otp: 'totp',
  hwk: 'passkey',
  [recoveryMark]: 'recovery_code',
  ext: 'outside',
};

/** The marks of a session in words of the product: 'password+totp'. Null for sessions without any. */
export function methodOf(marks: readonly string[] | null): string | null {
  return marks?.flatMap((mark) => methodNames[mark] ?? []).join('+') || null;
}

/** Whether a session's marks say that a second factor was proven. */
export function provesSecondFactor(marks: readonly string[] | null | undefined): boolean {
  return marks?.includes(secondFactorMark) ?? false;
}
