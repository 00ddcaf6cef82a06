import type { Transaction } from 'kysely';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { z } from 'zod';
import type { DB } from '../../server/database/tables.ts';
import type { FactorParts } from './factor-parts.ts';
import { putStep, readStep, takeStep } from './sign-in-steps.ts';

/** What an authenticator app is set up with. */
export interface TotpSetup {
  readonly secret: string;
  /** For the picture to scan: otpauth://totp/… */
  readonly uri: string;
}

/** Seconds a code is valid for; a code of the one before or after is taken too, because clocks drift. */
export const totpPeriod = 30;

const purpose = 'totp';
const draft = z.object({ sealed: z.string() });
const draftId = (userId: number): string => `totp:${userId}`;

/** Makes the secret of a new authenticator app; it counts once a code of it has come back. */
export async function startTotp(
  db: Transaction<DB>,
  parts: FactorParts,
  person: { userId: number; email: string },
): Promise<TotpSetup> {
  const secret = generateSecret();
  const sealed = parts.secrets.seal(purpose, String(person.userId), secret).toString('base64');
  await putStep(db, { id: draftId(person.userId), payload: { sealed }, now: parts.clock.now() });
  return {
    secret,
    uri: generateURI({
      issuer: issuerOf(parts.publicUrl),
      label: person.email,
      secret,
      period: totpPeriod,
      digits: 6,
    }),
  };
}

/** Takes the first code of a new app, which then replaces an earlier one; false when the code is wrong. */
export async function confirmTotp(
  db: Transaction<DB>,
  parts: FactorParts,
  userId: number,
  code: string,
): Promise<boolean> {
  const now = parts.clock.now();
  const open = await readStep(db, draftId(userId), draft, now);
  if (!open) return false;
  const sealed = Buffer.from(open.sealed, 'base64');
  const step = stepOf(parts.secrets.open(purpose, String(userId), sealed), code, now);
  if (step === null || !(await takeStep(db, draftId(userId), draft, now))) return false;
  const row = {
    sealed_secret: sealed,
    last_used_step: step,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
  };
  await db
    .insertInto('user_totp')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return true;
}

/** Whether a code is right now; a code, and any older one, is right once. */
export async function spendTotp(
  db: Transaction<DB>,
  parts: FactorParts,
  userId: number,
  code: string,
): Promise<boolean> {
  const now = parts.clock.now();
  const known = await db
    .selectFrom('user_totp')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const step = known
    ? stepOf(parts.secrets.open(purpose, String(userId), known.sealed_secret), code, now)
    : null;
  if (step === null) return false;
  const used = await db
    .updateTable('user_totp')
    .set({ last_used_step: step, last_used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('last_used_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

// The time step that a code belongs to, among the present one and its two neighbours; compared in constant time by the library.
function stepOf(secret: string, code: string, now: Date): number | null {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({
    secret,
    token: digits,
    epoch,
    period: totpPeriod,
    epochTolerance: totpPeriod,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

// Several installations of one person would look the same in the app without the host.
function issuerOf(publicUrl: string): string {
  return `Heliograph (${new URL(publicUrl).hostname})`;
}
