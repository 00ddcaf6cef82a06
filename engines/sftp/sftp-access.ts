import { sql } from 'kysely';
import { hashPassword, isPasswordOf } from '#platform/identity/passwords.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { ProductError } from '#platform/server/errors.ts';
import { fingerprintOf } from './public-key.ts';

/** The user name by which an account signs in. */
export function sftpUserName(accountId: number): string {
  return `hg${accountId}`;
}

/** Sets the password of an account; sessions that are open end. */
export async function setSftpPassword(account: Account, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await sql`
    insert into sftp_access (account_id, password_hash, changed_at) values (${account.id}, ${passwordHash}, ${account.now}::timestamptz)
    on conflict (account_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`.execute(
    account.db,
  );
}

/** When the password of an account was set; null while it has none. */
export async function sftpPasswordSetAt(account: Account): Promise<string | null> {
  const row = await account.db
    .selectFrom('sftp_access')
    .select('changed_at')
    .where('account_id', '=', account.id)
    .executeTakeFirst();
  return row === undefined ? null : String(row.changed_at);
}

/** Who signed in, and by what: the session ends with it. Another password makes another moment. */
export interface SignedIn {
  readonly accountId: number;
  readonly by: { readonly passwordSetAt: string } | { readonly keyId: number };
}

/** Checks a user name and a password; takes as long for names that nobody has. */
export async function signIn(
  database: Database,
  userName: string,
  password: string,
): Promise<SignedIn | null> {
  const accountId = accountIdOf(userName);
  const access = await inActive(database, accountId, passwordOf);
  const isRight = await isPasswordOf(access?.password_hash ?? null, password);
  return access && isRight ? { accountId, by: { passwordSetAt: access.changed_at } } : null;
}

/** Who would be signed in by a public key; the signature is checked by who asks. */
export async function findByKey(
  database: Database,
  userName: string,
  blob: Buffer,
): Promise<SignedIn | null> {
  const accountId = accountIdOf(userName);
  const fingerprint = fingerprintOf(blob);
  const keyId = await inActive(database, accountId, async (account) => {
    const { rows } = await sql<{ id: number; public_key: Buffer }>`
      select id, public_key from sftp_keys where account_id = ${account.id} and fingerprint = ${fingerprint}`.execute(
      account.db,
    );
    return rows.find((row) => row.public_key.equals(blob))?.id ?? null;
  });
  return keyId === null ? null : { accountId, by: { keyId } };
}

/** Whether whoever signed in still may: the account is active, and the password or the key is still the one that was given. */
export async function isStillValid(database: Database, signedIn: SignedIn): Promise<boolean> {
  const { by, accountId } = signedIn;
  const isValid = await inActive(database, accountId, async (account) => {
    if ('passwordSetAt' in by) return (await passwordOf(account))?.changed_at === by.passwordSetAt;
    const { rows } =
      await sql`select 1 from sftp_keys where account_id = ${account.id} and id = ${by.keyId}`.execute(
        account.db,
      );
    return rows.length > 0;
  });
  return isValid === true;
}

function accountIdOf(userName: string): number {
  return Number(/^hg(\d{1,15})$/.exec(userName)?.[1] ?? 0);
}

async function passwordOf(
  account: Account,
): Promise<{ password_hash: string; changed_at: string } | null> {
  const {
    rows: [row],
  } = await sql<{ password_hash: string; changed_at: string }>`
    select password_hash, changed_at::text as changed_at from sftp_access where account_id = ${account.id}`.execute(
    account.db,
  );
  return row ?? null;
}

async function inActive<T>(
  database: Database,
  accountId: number,
  work: (account: Account) => Promise<T>,
): Promise<T | null> {
  if (accountId === 0) return null;
  try {
    return await inAccount(database, { accountId }, async (account) =>
      account.record.active ? work(account) : null,
    );
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return null;
    throw error;
  }
}
