import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeNumber, numbersOf } from '#engines/texting/public.ts';
import { createSampleData } from '#features/home/sample-data/server/public.ts';
import { changeAccess, switchFlag } from '#features/session/access/server/public.ts';
import { passwordProblems } from '#platform/contract/password-rules.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { Families } from '#platform/server/families.ts';
import { createAccount } from '#platform/identity/accounts.ts';
import { plugReports } from './plug-reports.ts';

const signInSchema = z.object({ email: z.string(), password: z.string(), accountId: z.number() });

/** How to sign in to the demo account. */
export type SignIn = z.infer<typeof signInSchema>;

const demoEmail = 'demo@heliograph.example';

interface FirstStart {
  config: Pick<Config, 'dataDir' | 'demo' | 'publicUrl'>;
  database: Database;
  clock: Clock;
  families: Pick<Families, 'sample'>;
  files: FileStore;
  secrets: Secrets;
  report: (line: string) => void;
}

/** Makes the demo account when there is no account at all, and answers how to sign in to it while it exists. */
export async function prepareFirstStart(parts: FirstStart): Promise<SignIn | null> {
  const { config } = parts;
  const signIn = readSignIn(config.dataDir);
  if (signIn || !config.demo) return signIn;
  const isInterrupted = existsSync(fileOf(config.dataDir, passwordFile));
  if (!isInterrupted && (await hasAccounts(parts.database))) return null;
  return makeDemoAccount(parts);
}

/** Makes the demo account and keeps its sign-in in the data folder, for the owner alone. Taken up again when it was interrupted. */
export async function makeDemoAccount({
  config,
  database,
  clock,
  families,
  files,
  secrets,
  report,
}: FirstStart): Promise<SignIn> {
  return oneAtATime(database, async () => {
    const done = readSignIn(config.dataDir);
    if (done) return done;
    report('Making the demo account');
    // The command makes it without a server, which would have plugged them.
    plugReports();
    const password = await keptPassword(config.dataDir);
    const accountId =
      (await findDemoAccount(database)) ?? (await createDemoAccount(database, password));
    await inAccount(database, { accountId }, giveNumber);
    await inAccount(database, { accountId }, (account) =>
      createSampleData(account, families.sample, {
        now: clock.now(),
        publicUrl: config.publicUrl,
        files,
        secrets,
      }),
    );
    const signIn = { email: demoEmail, password, accountId };
    writeFileSync(fileOf(config.dataDir, signInFile), JSON.stringify(signIn), { mode: 0o600 });
    return signIn;
  });
}

/** How to sign in to the demo account, or null when there is none. */
export function readSignIn(dataDir: string): SignIn | null {
  const file = fileOf(dataDir, signInFile);
  return existsSync(file) ? signInSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

const signInFile = 'demo-sign-in.json';
const passwordFile = 'demo-password';

async function createDemoAccount(database: Database, password: string): Promise<number> {
  const owner = { email: demoEmail, password, firstName: 'Demo', lastName: 'Owner' };
  const { accountId } = await createAccount(database, {
    name: 'Demo shop',
    timeZone: 'Europe/London',
    ...owner,
  });
  await acrossAccounts(
    database,
    'address, sections and products of the demo account',
    async (db) => {
      await changeAccess(db, accountId, { isErfmOn: true });
      await db
        .updateTable('accounts')
        .set({
          postal_address: '1 Harbour Street, Port Example',
          website: 'https://shop.example.com',
          country: 'GB',
          enable_service: true,
          enable_commerce: true,
        })
        .where('id', '=', accountId)
        .execute();
    },
  );
  for (const flag of ['eRFM_Settings', 'eRFM_NewCharts'] as const)
    await switchFlag(database, { accountId, flag, isOn: true });
  return accountId;
}

// A number that belongs to nobody; with one, texts have their screens.
async function giveNumber(account: Account): Promise<void> {
  if ((await numbersOf(account)).length === 0)
    await makeNumber(account, { number: '+15550100', rate: 20 });
}

// Known before the account is made, so that an account whose making was interrupted can still be opened.
async function keptPassword(dataDir: string): Promise<string> {
  const file = fileOf(dataDir, passwordFile);
  if (!existsSync(file)) writeFileSync(file, inventPassword(), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

async function findDemoAccount(database: Database): Promise<number | null> {
  const member = await acrossAccounts(database, 'find the demo account', (db) =>
    db
      .selectFrom('users')
      .innerJoin('account_members', 'account_members.user_id', 'users.id')
      .select('account_members.account_id')
      .where('users.email_key', '=', demoEmail)
      .where('account_members.is_primary', '=', true)
      .executeTakeFirst(),
  );
  return member?.account_id ?? null;
}

async function hasAccounts(database: Database): Promise<boolean> {
  const account = await acrossAccounts(database, 'is this the first start', (db) =>
    db.selectFrom('accounts').select('id').limit(1).executeTakeFirst(),
  );
  return account !== undefined;
}

// Several processes may start together on one database of your own.
async function oneAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('heliograph demo account'))`);
    return await work();
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('heliograph demo account'))`);
    client.release();
  }
}

// Random, and drawn again until it keeps the rules for passwords.
function inventPassword(): string {
  const password = `Sun-${randomBytes(9).toString('base64url')}`;
  return passwordProblems(password).length === 0 ? password : inventPassword();
}

function fileOf(dataDir: string, name: string): string {
  return join(dataDir, 'secrets', name);
}
