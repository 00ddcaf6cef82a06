import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSigningKeys } from '#platform/identity/oidc/signing-keys.ts';
import { knownMasterSecret } from '#platform/server/backup/master-secret.ts';
import { restoredState } from '#platform/server/backup/restored-copy.ts';
import { CannotStart } from '#platform/server/cannot-start.ts';
import type { Config } from '#platform/server/config.ts';
import { connectDatabase, type Database } from '#platform/server/database/connect.ts';
import { migrationState } from '#platform/server/database/migration-state.ts';
import { openDatabase } from '#platform/server/database/open-database.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import {
  readCondition,
  usualLimits,
  type ConditionLimits,
  type DatabaseCondition,
} from '#platform/server/database/read-condition.ts';
import { Findings, inHalves, type Finding } from './finding.ts';

/** What one process with all roles may take: calls, jobs, live updates and listeners. */
const connectionsOfProcess = 30;
const clockLimits = { warn: 2_000, fail: 30_000 };
const ageLimits = { warn: 1_000_000_000, fail: 1_800_000_000 };

/** How the configured database stands. Nothing is written and no migration applied. */
export async function checkDatabase(
  config: Config,
  limits: ConditionLimits = usualLimits,
): Promise<Finding[]> {
  const found = new Findings('database');
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres'))) {
    found.ok('There is no database yet: the first start makes the embedded one.');
    return found.list;
  }
  const opened = await refused(found, openDatabase(config, { share: true }));
  if (!opened) return found.list;
  const database = connectDatabase({ url: opened.url, max: 1, name: 'heliograph doctor' });
  try {
    judgeCondition(await readCondition(database, limits), found);
    await checkSchema(config, database, found);
  } finally {
    await database.close();
    await opened.stop();
  }
  return found.list;
}

// A refusal is a finding like any other; everything else is an error of ours.
async function refused<T>(found: Findings, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    found.fail(...inHalves(error.message));
    return null;
  }
}

/** Says what the state of a database means. */
export function judgeCondition(condition: DatabaseCondition, found: Findings): void {
  found.ok(`PostgreSQL ${condition.version} answers.`);
  judgeConnections(condition.connections, found);
  judgeClock(condition.clockAhead, found);
  judgeUpkeep(condition, found);
  if (condition.longTransactions.length === 0) return;
  const list = condition.longTransactions.map(
    ({ pid, minutes, application }) =>
      `process ${pid} (${application || 'unnamed'}) for ${minutes} minutes`,
  );
  found.warn(
    `Transactions stand open for long, so dead rows cannot be removed: ${list.join(', ')}.`,
    'Find out what they wait for; end one with select pg_terminate_backend(<process>).',
  );
}

function judgeConnections(
  { used, usable }: DatabaseCondition['connections'],
  found: Findings,
): void {
  const left = Math.max(0, usable - used);
  const says = `${left} of ${usable} connections of the database are free`;
  const remedy = `Raise max_connections of PostgreSQL: each process takes up to ${connectionsOfProcess}.`;
  if (left < 3) found.fail(`Only ${says}.`, remedy);
  else if (left < connectionsOfProcess) found.warn(`Only ${says}.`, remedy);
  else found.ok(`${says}.`);
}

function judgeClock(ahead: number, found: Findings): void {
  const seconds = (Math.abs(ahead) / 1000).toFixed(1);
  const says = `The clock of the database is ${seconds} s ${ahead < 0 ? 'behind' : 'ahead of'} this machine's`;
  const remedy = 'Let both machines follow the same time server (chrony or systemd-timesyncd).';
  if (Math.abs(ahead) >= clockLimits.fail) found.fail(`${says}.`, remedy);
  else if (Math.abs(ahead) >= clockLimits.warn) found.warn(`${says}.`, remedy);
  else found.ok('The clocks of the database and this machine agree.');
}

function judgeUpkeep(condition: DatabaseCondition, found: Findings): void {
  const { isAutovacuumOn, transactionAge, uncleanTables } = condition;
  if (!isAutovacuumOn)
    found.fail(
      'Autovacuum is off: tables grow without end, and PostgreSQL stops in time.',
      'Set autovacuum = on in the settings of PostgreSQL.',
    );
  if (transactionAge >= ageLimits.warn) {
    const says = `${Math.round(transactionAge / 1_000_000)} million transactions since the oldest one that is not frozen; PostgreSQL stops at 2,000 million.`;
    const remedy =
      'End long transactions, drop replication slots that nobody reads, and run vacuum (freeze).';
    if (transactionAge >= ageLimits.fail) found.fail(says, remedy);
    else found.warn(says, remedy);
  }
  if (uncleanTables.length > 0) {
    const list = uncleanTables.map(
      ({ name, dead, live }) => `${name} (${dead} dead rows, ${live} live)`,
    );
    found.warn(
      `Tables wait for a vacuum: ${list.join(', ')}.`,
      `Run vacuum (analyze) ${uncleanTables.map(({ name }) => name).join(', ')}; when it comes back, lower autovacuum_vacuum_scale_factor.`,
    );
  } else if (isAutovacuumOn) found.ok('Autovacuum is on, and no large table waits for it.');
}

async function checkSchema(config: Config, database: Database, found: Findings): Promise<void> {
  const state = await refused(found, migrationState(database));
  if (!state) return;
  const { applied, pending } = state;
  if (applied === 0) return found.ok('The database is empty: the first start makes the schema.');
  if (pending.length > 0)
    return found.warn(
      `The database lacks ${pending.length} of ${applied + pending.length} migrations, the first is ${pending[0]}.`,
      'Make a backup, then run heliograph migrate or start this version (docs/upgrade.md).',
    );
  found.ok(`The schema is that of this version (${applied} migrations).`);
  const restored = await restoredState(database);
  if (restored !== null && restored !== 'confirmed')
    found.warn(
      restored === 'held'
        ? 'This is a restored copy: it sends nothing.'
        : 'A restore into this database was interrupted.',
      restored === 'held'
        ? 'Look at it, then run heliograph restore-confirm and start every process again.'
        : 'Empty the database and the data folder, and run heliograph restore again.',
    );
  // A machine that has no secret yet would make another one, which opens nothing either.
  const secret = Buffer.from(knownMasterSecret(config) ?? 'none', 'base64url');
  const secrets = createSecrets(secret);
  await refused(
    found,
    readSigningKeys({ database, secrets }).then((keys) => {
      if (keys) found.ok('The master secret opens what the database keeps sealed.');
    }),
  );
}
