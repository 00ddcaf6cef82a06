import { acrossAccounts } from '../account/account.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import { canonicalAddress } from './client-address.ts';
import { isPasswordOf } from './passwords.ts';
import { addressLock, countTry, emailLock, forgetFailures, takeTryBack } from './sign-in-failures.ts';
import { emailKey } from './users.ts';

/** How a try to sign in ended. An unknown address and a wrong password are the same. */
export type SignInOutcome = { kind: 'signed_in'; userId: number; credentialEpoch: number } | { kind: 'refused' } | { kind: 'locked' };

/** Checks an e-mail address and a password, counting failures by address of either kind. */
export async function signIn(
  database: Database,
  attempt: { email: string; password: string; ip: string; clock: Clock },
): Promise<SignInOutcome> {
  const key = emailKey(attempt.email);
  const subjects = { email: `email:${key}`, address: `address:${canonicalAddress(attempt.ip)}` };
  const now = attempt.clock.now();
  // Committed before the slow hash runs: a crash or a parallel try can't win an uncounted guess.
  const found = await acrossAccounts(database, 'count a sign-in', async (db) => {
    const byAddress = await countTry(db, subjects.address, addressLock, now);
    const byEmail = await countTry(db, subjects.email, emailLock, now);
    if (byAddress.locked || byEmail.locked) return 'locked';
    return (await db.selectFrom('users').select(['id', 'password_hash', 'credential_epoch']).where('email_key', '=', key).executeTakeFirst()) ?? null;
  });
  if (found === 'locked') return { kind: 'locked' };
  const isRight = await isPasswordOf(found?.password_hash ?? null, attempt.password);
  if (!isRight || found === null) return { kind: 'refused' };
  await acrossAccounts(database, 'note a sign-in', async (db) => {
    // In the order of the count above, so that two tries at once wait for each other and never in a circle.
    await takeTryBack(db, subjects.address);
    await forgetFailures(db, subjects.email);
    await db.updateTable('users').set({ last_sign_in_at: now.toISOString() }).where('id', '=', found.id).execute();
  });
  return { kind: 'signed_in', userId: found.id, credentialEpoch: found.credential_epoch };
}
