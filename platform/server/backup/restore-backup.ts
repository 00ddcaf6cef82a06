import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { openDataFolder } from '../data-folder.ts';
import { sessionOptions } from '../database/connect.ts';
import { checkHistory, migrate, readMigrations } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { queueAgain } from '../jobs/queue-again.ts';
import { checkBackup } from './check-backup.ts';
import { refuseFilledStore, restoreFiles } from './copy-files.ts';
import { loadDatabase, markHeld, markLoading } from './load-database.ts';
import type { Manifest } from './manifest.ts';
import { linesOf } from './parts.ts';
import { fingerprintOf, knownMasterSecret } from './master-secret.ts';

/** What a restore brought back. */
export interface Restored {
  backup_made_at: string;
  tables: number;
  rows: number;
  files: number;
  jobs: number;
}

/** The migration that makes the table with which a copy is held; it stands by itself. */
const ofHold = '20261129T0100-restored-copies';

/**
 * Restores a backup into an empty database and an empty data folder, after every part of it was checked. The copy answers, and
 * sends nothing until a person releases it.
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  report: (line: string) => void,
): Promise<Restored> {
  report('Checking the backup');
  const manifest = await checkBackup(folder);
  const known = new Map(manifest.migrations.map(({ name, sha256 }) => [name, sha256]));
  checkHistory(known, readMigrations());
  await refuseFilledFolder(config);
  await requireFittingSecret(config, folder, manifest);
  openDataFolder(config.dataDir);
  const opened = await openDatabase(config, { share: true, report });
  try {
    return await intoDatabase({ config, folder, manifest, report, url: opened.url });
  } finally {
    await opened.stop();
  }
}

async function intoDatabase(parts: {
  config: Config;
  folder: string;
  manifest: Manifest;
  report: (line: string) => void;
  url: string;
}): Promise<Restored> {
  const { config, folder, manifest, report, url } = parts;
  const client = new pg.Client({
    connectionString: url,
    application_name: 'heliograph restore',
    options: sessionOptions,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseFilledDatabase(client);
    const names = new Set([...manifest.migrations.map(({ name }) => name), ofHold]);
    await migrate(
      url,
      readMigrations().filter(({ name }) => names.has(name)),
    );
    await markLoading(client, manifest);
    await restoreSecrets(config, folder, manifest);
    report(`Restoring ${manifest.tables.length} tables`);
    const rows = await loadDatabase(client, folder, manifest);
    report(`Restoring ${manifest.files.rows} files`);
    const store = openFileStore(config, systemClock);
    await refuseFilledStore(client, store);
    const files = await restoreFiles(store, folder, manifest);
    const jobs = await queueAgain(url, linesOf(folder, manifest.jobs));
    await migrate(url);
    await markHeld(client);
    return { backup_made_at: manifest.made_at, tables: manifest.tables.length, rows, files, jobs };
  } finally {
    await client.end();
  }
}

async function refuseFilledFolder({ dataDir }: Config): Promise<void> {
  const found = await readdir(dataDir).catch(() => []);
  const other = found.find((name) => name !== 'secrets');
  if (other !== undefined)
    throw new CannotStart(
      `The data folder ${dataDir} is not empty (it holds ${other}): a backup is restored into a new one; set DATA_DIR to another folder.`,
    );
}

async function refuseFilledDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  if (rows[0])
    throw new CannotStart(
      `The database is not empty (it holds the table ${rows[0].name}): a backup is restored into a new one; create an empty database and set DATABASE_URL to it.`,
    );
}

async function requireFittingSecret(
  config: Config,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const own = knownMasterSecret(config);
  const secret = own ?? (await secretOf(folder, manifest));
  if (secret === null)
    throw new CannotStart(
      `The backup does not hold the master secret, and this machine has none: put the file secrets/master-secret of the installation into ${config.dataDir}, or set MASTER_SECRET.`,
    );
  if (fingerprintOf(secret) !== manifest.master_secret_fingerprint)
    throw new CannotStart(
      `The master secret of this machine is not the one of the backup, so nothing that is sealed in it could be read: put the right one into ${config.dataDir}, or set MASTER_SECRET to it.`,
    );
}

async function secretOf(folder: string, manifest: Manifest): Promise<string | null> {
  const part = manifest.secrets.find(({ path }) => basename(path) === 'master-secret');
  return part ? (await readFile(join(folder, part.path), 'utf8')).trim() : null;
}

// What is there already stays: it has been compared.
async function restoreSecrets(
  { dataDir, masterSecret }: Config,
  folder: string,
  { secrets }: Manifest,
): Promise<void> {
  const home = join(dataDir, 'secrets');
  await mkdir(home, { recursive: true, mode: 0o700 });
  for (const { path } of secrets) {
    const file = join(home, basename(path));
    if (existsSync(file) || (masterSecret !== null && basename(path) === 'master-secret')) continue;
    await writeFile(file, await readFile(join(folder, path)), { mode: 0o600, flush: true });
  }
}
