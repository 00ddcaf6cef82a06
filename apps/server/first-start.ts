import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { passwordProblems } from '#platform/contract/password-rules.ts';
import { createSampleData } from '#features/home/sample-data/server/public.ts';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { createAccount } from '#platform/server/identity/accounts.ts';
import type { Services } from '#platform/server/services.ts';

const signInSchema = z.object({ email: z.string(), password: z.string(), accountId: z.number() });

/** How to sign in to the demo account. */
export type SignIn = z.infer<typeof signInSchema>;

/** Makes the demo account when there is no account at all, and answers how to sign in to it while it exists. */
export async function prepareFirstStart(parts: {
  config: Config;
  database: Database;
  services: Services;
  report: (line: string) => void;
}): Promise<SignIn | null> {
  const { config, database } = parts;
  if (await hasAccounts(database)) return readSignIn(config.dataDir);
  if (!config.demo) return null;
  parts.report('Making the demo account');
  return makeDemoAccount(parts);
}

/** Makes the demo account with a password of its own and keeps the sign-in in the data folder, for the owner alone. */
export async function makeDemoAccount({ config, database, services }: { config: Config; database: Database; services: Pick<Services, 'clock'> }): Promise<SignIn> {
  const email = 'demo@heliograph.example';
  const password = inventPassword();
  const { accountId } = await createAccount(database, { name: 'Harbour Books', email, password, firstName: 'Demo', lastName: 'Owner' });
  await acrossAccounts(database, 'address of the demo account', (db) => db.updateTable('accounts')
    .set({ postal_address: '1 Harbour Street, Port Example, PE1 1AA', website: 'https://shop.example.com' }).where('id', '=', accountId).execute());
  await inAccount(database, { accountId }, (account) => createSampleData(account, services.clock.now()));
  const signIn = { email, password, accountId };
  writeFileSync(signInFile(config.dataDir), JSON.stringify(signIn), { mode: 0o600 });
  return signIn;
}

/** How to sign in to the demo account, or null when there is none. */
export function readSignIn(dataDir: string): SignIn | null {
  const file = signInFile(dataDir);
  if (!existsSync(file)) return null;
  return signInSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

async function hasAccounts(database: Database): Promise<boolean> {
  return acrossAccounts(
    database,
    'is this the first start',
    async (db) => (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined,
  );
}

// Random, and drawn again until it keeps the rules for passwords.
function inventPassword(): string {
  const password = `Sun-${randomBytes(9).toString('base64url')}`;
  return passwordProblems(password).length === 0 ? password : inventPassword();
}

function signInFile(dataDir: string): string {
  return join(dataDir, 'demo-sign-in.json');
}
