import type { Transaction } from 'kysely';
import { acrossAccounts } from '../../server/account/account.ts';
import type { DB } from '../../server/database/tables.ts';
import { invalid, notFound } from '../../server/errors.ts';
import { noteActivity, type Whereabouts } from '../sign-in-activity.ts';
import { emailKey } from '../users.ts';
import type { FactorChange, FactorParts } from './factor-parts.ts';
import { addPasskey, passkeysOf, type PasskeyRow } from './passkeys.ts';
import type { newPasskeyAnswer } from './passkey-shapes.ts';
import { makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';
import { accountsRequiring, checkCode, factorMethods, type CodeOutcome } from './second-factor.ts';
import { startTotp, type TotpSetup } from './totp.ts';
import type { z } from 'zod';

/** A person who changes their own factors, and from where. */
export interface FactorOwner {
  readonly userId: number;
  readonly source: Whereabouts;
}

/** All second factors of a person. */
export interface FactorOverview {
  totp: { created_at: string; last_used_at: string | null } | null;
  passkeys: PasskeyRow[];
  recovery_codes_left: number;
}

/** What a new first factor brings with it: recovery codes, shown this once; null when the person has some already. */
export type NewCodes = string[] | null;

/** A person's second factors as their owner sees them. */
export async function factorsOf(parts: FactorParts, userId: number): Promise<FactorOverview> {
  return acrossAccounts(parts.database, 'read the factors of a person', async (db) => {
    const totp = await db
      .selectFrom('user_totp')
      .select(['created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return {
      totp: totp ?? null,
      passkeys: await passkeysOf(db, userId),
      recovery_codes_left: await recoveryCodesLeft(db, userId),
    };
  });
}

/** Begins to set up an authenticator app. */
export async function beginTotp(parts: FactorParts, userId: number): Promise<TotpSetup> {
  return acrossAccounts(parts.database, 'set up an authenticator app', async (db) => {
    const user = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user) throw notFound('user');
    return startTotp(db, parts, { userId, email: user.email });
  });
}

/** Takes the first code of an authenticator app that is set up. */
export async function finishTotp(
  parts: FactorParts,
  owner: FactorOwner,
  code: string,
): Promise<{ outcome: CodeOutcome; codes: NewCodes }> {
  const outcome = await checkCode(parts, { ...owner, kind: 'new_totp', code });
  if (outcome !== 'right') return { outcome, codes: null };
  return { outcome, codes: await noteAdded(parts, owner, { method: 'totp' }) };
}

/** Keeps a passkey that the person's browser made. */
export async function finishPasskey(
  parts: FactorParts,
  owner: FactorOwner,
  made: { name: string; response: z.output<typeof newPasskeyAnswer> },
): Promise<{ passkey: PasskeyRow; codes: NewCodes }> {
  const passkey = await addPasskey(parts, { userId: owner.userId, ...made });
  return {
    passkey,
    codes: await noteAdded(parts, owner, { method: 'passkey', detail: passkey.name }),
  };
}

/** Makes ten new recovery codes; the old ones are void. */
export async function renewRecoveryCodes(
  parts: FactorParts,
  owner: FactorOwner,
): Promise<string[]> {
  const now = parts.clock.now();
  return acrossAccounts(parts.database, 'renew recovery codes', async (db) => {
    if ((await factorMethods(db, owner.userId)).length === 0)
      throw invalid('Recovery codes stand in for a second factor; set one up first.');
    await noteActivity(db, {
      userId: owner.userId,
      at: now,
      kind: 'recovery_codes_made',
      ...owner.source,
    });
    return makeRecoveryCodes(db, { secrets: parts.secrets, userId: owner.userId, now });
  });
}

/** Takes an authenticator app or a passkey away; with the last factor go the recovery codes. */
export async function removeFactor(
  parts: FactorParts,
  owner: FactorOwner,
  factor: { kind: 'totp' } | { kind: 'passkey'; id: number },
): Promise<void> {
  await acrossAccounts(parts.database, 'remove a factor', async (db) => {
    // Two removals at once wait for each other here, or both could think that the other factor stays.
    await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', owner.userId)
      .forUpdate()
      .executeTakeFirst();
    const detail = await deleteFactor(db, owner.userId, factor);
    if ((await factorMethods(db, owner.userId)).length === 0) {
      const [asking] = await accountsRequiring(db, owner.userId);
      if (asking)
        throw invalid(
          `The account ${asking.name} asks for a second factor; add another one before you remove this.`,
        );
      await db.deleteFrom('recovery_codes').where('user_id', '=', owner.userId).execute();
    }
    await noteActivity(db, {
      userId: owner.userId,
      at: parts.clock.now(),
      kind: 'factor_removed',
      method: factor.kind,
      ...(detail && { detail }),
      ...owner.source,
    });
  });
  await parts.notify({ userId: owner.userId, change: 'removed', kind: factor.kind });
}

/** Renames a passkey of the person. */
export async function renamePasskey(
  parts: FactorParts,
  userId: number,
  passkey: { id: number; name: string },
): Promise<PasskeyRow> {
  return acrossAccounts(parts.database, 'rename a passkey', async (db) => {
    const row = await db
      .updateTable('passkeys')
      .set({ name: passkey.name })
      .where('id', '=', passkey.id)
      .where('user_id', '=', userId)
      .returning(['id', 'name', 'is_synced', 'created_at', 'last_used_at'])
      .executeTakeFirst();
    if (!row) throw notFound('passkey');
    return row;
  });
}

/** Takes every factor of the person with this email address away, for an operator who has made sure who asks. Answers how many went. */
export async function resetFactorsOf(
  parts: Pick<FactorParts, 'database' | 'clock'>,
  email: string,
): Promise<number> {
  return acrossAccounts(parts.database, 'reset the factors of a person', async (db) => {
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst();
    if (!user) throw notFound('user');
    const userId = user.id;
    const totp = await db
      .deleteFrom('user_totp')
      .where('user_id', '=', userId)
      .returning('user_id')
      .execute();
    const passkeys = await db
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .returning('id')
      .execute();
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await noteActivity(db, {
      userId,
      at: parts.clock.now(),
      kind: 'factors_reset',
      ip: '',
      userAgent: '',
    });
    return totp.length + passkeys.length;
  });
}

async function noteAdded(
  parts: FactorParts,
  owner: FactorOwner,
  added: { method: FactorChange['kind']; detail?: string },
): Promise<NewCodes> {
  const now = parts.clock.now();
  const codes = await acrossAccounts(parts.database, 'note a new factor', async (db) => {
    await noteActivity(db, {
      userId: owner.userId,
      at: now,
      kind: 'factor_added',
      ...added,
      ...owner.source,
    });
    const known = await db
      .selectFrom('recovery_codes')
      .select('user_id')
      .where('user_id', '=', owner.userId)
      .limit(1)
      .executeTakeFirst();
    return known
      ? null
      : makeRecoveryCodes(db, { secrets: parts.secrets, userId: owner.userId, now });
  });
  await parts.notify({ userId: owner.userId, change: 'added', kind: added.method });
  return codes;
}

async function deleteFactor(
  db: Transaction<DB>,
  userId: number,
  factor: { kind: 'totp' } | { kind: 'passkey'; id: number },
): Promise<string | null> {
  if (factor.kind === 'totp') {
    const gone = await db
      .deleteFrom('user_totp')
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (!gone) throw notFound('authenticator_app');
    return null;
  }
  const gone = await db
    .deleteFrom('passkeys')
    .where('id', '=', factor.id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  if (!gone) throw notFound('passkey');
  return gone.name;
}
