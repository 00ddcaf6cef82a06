import { sql, type Transaction } from 'kysely';
import { passwordProblems } from '#platform/contract/password-rules.ts';
import { acrossAccounts } from '../server/account/account.ts';
import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/connect.ts';
import type { DB } from '../server/database/tables.ts';
import { invalid } from '../server/errors.ts';
import { announceAccessIn } from './announce-access.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';
import { countTry, emailLock, forgetFailures } from './sign-in-failures.ts';

/** A person who gives their password again. */
export interface PasswordCheck {
  readonly userId: number;
  readonly password: string;
  readonly clock: Clock;
  /** The field that the messages of a refusal belong to. */
  readonly field: string;
}

/** Passes when the password is the person's; else 422. Counted like a sign-in, or a stolen token could be used to guess the password behind it. */
export async function checkPassword(database: Database, check: PasswordCheck): Promise<void> {
  const subject = `password:${check.userId}`;
  const user = await acrossAccounts(database, 'read a password hash', async (db) => {
    if ((await countTry(db, subject, emailLock, check.clock.now())).locked) return 'locked';
    return db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', check.userId)
      .executeTakeFirst();
  });
  if (user === 'locked') throw invalid({ [check.field]: ['was wrong too often; wait 30 minutes'] });
  if (!(await isPasswordOf(user?.password_hash ?? null, check.password)))
    throw invalid({ [check.field]: ['is not right'] });
  await acrossAccounts(database, 'forget wrong passwords', (db) => forgetFailures(db, subject));
}

/**
 * Gives a person a new password after the old one proved who asks. Ends every other session and token of the person; the
 * session to keep goes on under the new credentials.
 */
export async function changePassword(
  database: Database,
  change: {
    userId: number;
    currentPassword: string;
    password: string;
    clock: Clock;
    keepSession?: string;
  },
): Promise<void> {
  refuseBadPassword(change.password);
  await checkPassword(database, {
    userId: change.userId,
    password: change.currentPassword,
    clock: change.clock,
    field: 'current_password',
  });
  const hash = await hashPassword(change.password);
  await acrossAccounts(database, 'change a password', (db) =>
    storePassword(db, { userId: change.userId, hash, keepSession: change.keepSession ?? null }),
  );
}

/** Sets a password without asking for the old one (operators); ends every session and token, and unlocks the person. */
export async function setPassword(
  database: Database,
  change: { userId: number; password: string },
): Promise<void> {
  refuseBadPassword(change.password);
  const hash = await hashPassword(change.password);
  await acrossAccounts(database, 'set a password', (db) =>
    storePassword(db, { userId: change.userId, hash, keepSession: null }),
  );
}

/** Refuses a new password that breaks a rule. */
export function refuseBadPassword(password: string): void {
  const problems = passwordProblems(password);
  if (problems.length > 0) throw invalid({ password: problems });
}

/** Writes a new password: whatever was issued under the old one is dead from the commit on, and locks are opened. */
export async function storePassword(
  db: Transaction<DB>,
  change: { userId: number; hash: string; keepSession: string | null },
): Promise<void> {
  const { email_key, credential_epoch: epoch } = await db
    .updateTable('users')
    .set({ password_hash: change.hash, credential_epoch: sql`credential_epoch + 1` })
    .where('id', '=', change.userId)
    .returning(['email_key', 'credential_epoch'])
    .executeTakeFirstOrThrow();
  await forgetFailures(db, `email:${email_key}`);
  await forgetFailures(db, `password:${change.userId}`);
  // A link that was asked for earlier would otherwise set yet another password.
  await db.deleteFrom('password_resets').where('user_id', '=', change.userId).execute();
  await announceAccessIn(db, { userId: change.userId });
  if (change.keepSession === null) return;
  const [before, after] = [`${change.userId}.${epoch - 1}`, `${change.userId}.${epoch}`];
  await sql`
    with kept as (select one.value->>'grantId' as id from oidc_records s, jsonb_each(coalesce(s.payload->'authorizations', '{}')) one
      where s.model = 'Session' and s.uid = ${change.keepSession} and s.payload->>'accountId' = ${before})
    update oidc_records r set payload = jsonb_set(r.payload, '{accountId}', to_jsonb(${after}::text))
    where r.payload->>'accountId' = ${before} and ((r.model = 'Session' and r.uid = ${change.keepSession})
      or r.grant_id in (select id from kept) or (r.model = 'Grant' and r.id in (select id from kept)))`.execute(
    db,
  );
}
