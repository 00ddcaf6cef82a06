import { sql } from 'kysely';
import { hashPassword, isPasswordOf } from '#platform/identity/passwords.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { ProductError } from '#platform/server/errors.ts';

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

/** Who signed in, with the moment that the session ends with: another password makes another moment. */
export interface SignedIn {
  readonly accountId: number;
  readonly changedAt: string;
}

/** Checks a user name and a password; takes as long for names that nobody has. */
export async function signIn(
  database: Database,
  userName: string,
  password: string,
): Promise<SignedIn | null> {
  const accountId = Number(/^hg(\d{1,15})$/.exec(userName)?.[1] ?? 0);
  const access = accountId === 0 ? null : await accessOf(database, accountId);
  const isRight = await isPasswordOf(access?.password_hash ?? null, password);
  return access && isRight ? { accountId, changedAt: access.changed_at } : null;
}

/** Whether whoever signed in still may: the account is active, and its password is the one that was given. */
export async function isStillValid(
  database: Database,
  { accountId, changedAt }: SignedIn,
): Promise<boolean> {
  return (await accessOf(database, accountId))?.changed_at === changedAt;
}

async function accessOf(
  database: Database,
  accountId: number,
): Promise<{ password_hash: string; changed_at: string } | null> {
  try {
    return await inAccount(database, { accountId }, async (account) => {
      if (!account.record.active) return null;
      const {
        rows: [row],
      } = await sql<{ password_hash: string; changed_at: string }>`
        select password_hash, changed_at::text as changed_at from sftp_access where account_id = ${account.id}`.execute(
        account.db,
      );
      return row ?? null;
    });
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return null;
    throw error;
  }
}
