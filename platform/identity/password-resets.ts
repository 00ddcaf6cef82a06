import { createHash, randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { acrossAccounts } from '../server/account/account.ts';
import type { Database } from '../server/database/connect.ts';
import type { DB } from '../server/database/tables.ts';
import { invalid, ProductError } from '../server/errors.ts';
import { refuseBadPassword, storePassword } from './change-password.ts';
import { canonicalAddress } from './client-address.ts';
import { hashPassword } from './passwords.ts';
import { noteActivity, type Whereabouts } from './sign-in-activity.ts';
import { countTry, type LockRule } from './sign-in-failures.ts';
import { emailKey } from './users.ts';

/** How long a link for a new password works. */
export const resetLinkMs = 60 * 60_000;

/** What is said of a link that does not work, whatever the reason. */
export const deadLink =
  'This link no longer works: it was used, has expired, or a newer one was sent. Ask for a new one.';

const quarter = 15 * 60_000;

// For known and unknown addresses alike, so a refusal tells nothing either.
const perAddress: LockRule = { failures: 5, withinMs: quarter, lockMs: quarter };
const perNetworkAddress: LockRule = { failures: 30, withinMs: quarter, lockMs: quarter };

/** The person a link was made for, and its secret, which is stored nowhere. */
export interface ResetLink {
  readonly token: string;
  readonly userId: number;
  readonly email: string;
  readonly language: unknown;
}

/** Counts a wish for a link; refuses the sixth for one email address, and the thirty-first from one network address, within 15 minutes. */
export async function countResetWish(
  database: Database,
  wish: { email: string; ip: string; now: Date },
): Promise<void> {
  const isTooMuch = await acrossAccounts(
    database,
    'count a wish for a new password',
    async (db) => {
      const byNetwork = await countTry(
        db,
        `reset-from:${canonicalAddress(wish.ip)}`,
        perNetworkAddress,
        wish.now,
      );
      const byEmail = await countTry(db, `reset:${emailKey(wish.email)}`, perAddress, wish.now);
      return byNetwork.locked || byEmail.locked;
    },
  );
  if (isTooMuch)
    throw new ProductError('too_many', {
      message: 'Instructions were asked for too often. Look into your mailbox, or wait 15 minutes.',
    });
}

/** Makes the link of a person, in place of any earlier one; null when nobody has the address. */
export async function makeResetLink(
  database: Database,
  wish: { email: string; now: Date },
): Promise<ResetLink | null> {
  const token = randomBytes(32).toString('base64url');
  return acrossAccounts(database, 'make a link for a new password', async (db) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'email', 'preferences'])
      .where('email_key', '=', emailKey(wish.email))
      .executeTakeFirst();
    if (!user) return null;
    const row = {
      token_hash: hashed(token),
      asked_at: wish.now.toISOString(),
      expires_at: new Date(wish.now.getTime() + resetLinkMs).toISOString(),
    };
    await db
      .insertInto('password_resets')
      .values({ user_id: user.id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    const { language = null } = user.preferences as { language?: unknown };
    return { token, userId: user.id, email: user.email, language };
  });
}

/** Whose link it is, without using it up; null when it does not work. */
export async function readResetLink(
  database: Database,
  link: { token: string; now: Date },
): Promise<{ email: string; expiresAt: string } | null> {
  const row = await acrossAccounts(database, 'read a link for a new password', (db) =>
    db
      .selectFrom('password_resets as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select(['u.email', 'r.expires_at'])
      .where('r.token_hash', '=', hashed(link.token))
      .where('r.expires_at', '>', link.now.toISOString())
      .executeTakeFirst(),
  );
  return row ? { email: row.email, expiresAt: row.expires_at } : null;
}

/** Uses a link up: sets the password, unlocks the person and ends every session and token. Answers whose it was. */
export async function resetPassword(
  database: Database,
  reset: { token: string; password: string; now: Date } & Whereabouts,
): Promise<{ userId: number }> {
  refuseBadPassword(reset.password);
  // Asked first, so that nobody without a link makes the server work out a hash.
  if (!(await readResetLink(database, reset))) throw invalid({ base: [deadLink] });
  const hash = await hashPassword(reset.password);
  return acrossAccounts(database, 'set a new password by a link', async (db) => {
    // Whoever removes the row has the link: of two uses at once, one finds nothing.
    const used = await db
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashed(reset.token))
      .where('expires_at', '>', reset.now.toISOString())
      .returning('user_id')
      .executeTakeFirst();
    if (!used) throw invalid({ base: [deadLink] });
    await storePassword(db, { userId: used.user_id, hash, keepSession: null });
    await db
      .updateTable('users')
      .set({ email_verified_at: reset.now.toISOString() })
      .where('id', '=', used.user_id)
      .where('email_verified_at', 'is', null)
      .execute();
    await noteActivity(db, {
      userId: used.user_id,
      kind: 'password_reset',
      at: reset.now,
      ip: reset.ip,
      userAgent: reset.userAgent,
    });
    return { userId: used.user_id };
  });
}

/** Removes links that nobody used in time. */
export async function sweepResets(db: Transaction<DB>, now: Date): Promise<void> {
  await sql`delete from password_resets where expires_at < ${now.toISOString()}`.execute(db);
}

function hashed(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
