import { sql } from 'kysely';
import { acrossAccounts } from '../server/account/account.ts';
import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/connect.ts';
import { canonicalAddress } from './client-address.ts';
import { isPasswordOf } from './passwords.ts';
import {
  addressLock,
  countTry,
  emailLock,
  failureKey,
  forgetFailures,
  takeTryBack,
} from './sign-in-failures.ts';
import { emailKey } from './users.ts';

/** How a try to sign in ended. An unknown address and a wrong password are the same. */
export type SignInOutcome =
  | { kind: 'signed_in'; userId: number; credentialEpoch: number }
  | { kind: 'refused' }
  | { kind: 'locked' };

/** Checks an email address and a password, counting failures by address of either kind. */
export async function signIn(
  database: Database,
  attempt: { email: string; password: string; ip: string; userAgent?: string; clock: Clock },
): Promise<SignInOutcome> {
  const key = emailKey(attempt.email);
  const subjects = { email: `email:${key}`, address: `address:${canonicalAddress(attempt.ip)}` };
  const now = attempt.clock.now();
  // Committed before the slow hash runs: a crash or a parallel try can't win an uncounted guess.
  const found = await acrossAccounts(database, 'count a sign-in', async (db) => {
    const byAddress = await countTry(db, subjects.address, addressLock, now);
    const byEmail = await countTry(db, subjects.email, emailLock, now);
    if (byAddress.locked || byEmail.locked) return 'locked';
    return (
      (await db
        .selectFrom('users')
        .select(['id', 'password_hash', 'credential_epoch'])
        .where('email_key', '=', key)
        .executeTakeFirst()) ?? null
    );
  });
  if (found === 'locked') return { kind: 'locked' };
  const isRight = await isPasswordOf(found?.password_hash ?? null, attempt.password);
  if (!isRight || found === null) {
    await noteRefusal(database, {
      key,
      subject: subjects.email,
      now,
      ip: canonicalAddress(attempt.ip),
      userAgent: (attempt.userAgent ?? '').slice(0, 400),
    });
    return { kind: 'refused' };
  }
  await acrossAccounts(database, 'take a count back', async (db) => {
    // In the order of the count above, so that two tries at once wait for each other and never in a circle.
    await takeTryBack(db, subjects.address);
    await forgetFailures(db, subjects.email);
  });
  return { kind: 'signed_in', userId: found.id, credentialEpoch: found.credential_epoch };
}

// One statement that writes something for known and unknown addresses alike: its duration tells nothing about who has an account.
async function noteRefusal(
  database: Database,
  refusal: { key: string; subject: string; now: Date; ip: string; userAgent: string },
): Promise<void> {
  await acrossAccounts(database, 'note a refused sign-in', (db) =>
    sql`
    with noted as (
      insert into sign_in_activity (user_id, kind, happened_at, ip, user_agent)
      select id, 'refused', ${refusal.now.toISOString()}, ${refusal.ip}, ${refusal.userAgent} from users where email_key = ${refusal.key})
    update sign_in_failures set failures = failures where subject = ${failureKey(refusal.subject)}`.execute(
      db,
    ),
  );
}
