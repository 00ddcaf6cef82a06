import type { Transaction } from 'kysely';
import { z } from 'zod';
import { passwordProblems } from '#platform/contract/password-rules.ts';
import { acrossAccounts } from '../server/account/account.ts';
import type { Database } from '../server/database/connect.ts';
import type { DB } from '../server/database/tables.ts';
import { invalid } from '../server/errors.ts';
import { hashPassword } from './passwords.ts';

/** A person who can sign in; without a password only after setting one by mail. */
export interface NewUser {
  readonly email: string;
  readonly password: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly preferences?: Record<string, unknown>;
}

const emailAddress = z.email();

/** What tells one email address from another: letters in either case are the same mailbox here. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Makes a user; 422 when the address is taken or the password breaks a rule. */
export async function createUser(database: Database, user: NewUser): Promise<number> {
  const row = await preparedUser(user);
  return acrossAccounts(database, 'create a user', (db) => insertUser(db, row));
}

/** A user's row, checked and with the password hashed; apart from the insert, because hashing is slow and no transaction should wait for it. */
export async function preparedUser(user: NewUser) {
  const email = user.email.trim();
  if (email.length > 254 || !emailAddress.safeParse(email).success)
    throw invalid({ email: ['Invalid email.'] });
  const problems = user.password === null ? [] : passwordProblems(user.password);
  if (problems.length > 0) throw invalid({ password: problems });
  return {
    email,
    email_key: emailKey(email),
    first_name: user.firstName?.trim() ?? '',
    last_name: user.lastName?.trim() ?? '',
    preferences: JSON.stringify(user.preferences ?? {}),
    password_hash: user.password === null ? null : await hashPassword(user.password),
  };
}

/** Writes a prepared user and answers the id. */
export async function insertUser(
  db: Transaction<DB>,
  row: Awaited<ReturnType<typeof preparedUser>>,
): Promise<number> {
  const made = await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw invalid({ email: ['has already been taken'] });
  return made.id;
}
