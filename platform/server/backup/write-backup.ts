import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { CannotStart } from '../cannot-start.ts';
import type { Config } from '../config.ts';
import { sessionOptions } from '../database/connect.ts';
import type { FileStore } from '../files/file-store.ts';
import { beginFileCopy, copySecrets } from './copy-files.ts';
import { dumpDatabase, openSnapshot } from './dump-database.ts';
import { writeManifest, type Manifest } from './manifest.ts';
import { fingerprintOf, requireMasterSecret } from './master-secret.ts';

/** What a backup is made of. */
export interface BackupSource {
  config: Pick<Config, 'dataDir' | 'masterSecret'>;
  databaseUrl: string;
  files: FileStore;
  /** A folder that is new or empty. */
  folder: string;
  /** Whether the backup holds the master secret. */
  withKey: boolean;
}

/**
 * Writes a backup while the product runs: the database as it was at one moment, every file that its rows name, and the secrets
 * where they are asked for. The manifest comes last, so an interrupted backup has none.
 */
export async function writeBackup(source: BackupSource): Promise<Manifest> {
  const { folder, config } = source;
  const masterSecret = requireMasterSecret(config);
  await makeEmptyFolder(folder);
  const client = new pg.Client({
    connectionString: source.databaseUrl,
    application_name: 'heliograph backup',
    options: sessionOptions,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseWithoutSchema(client);
    const copy = beginFileCopy(source.files, folder);
    await copy.round(client);
    const madeAt = await openSnapshot(client);
    await copy.round(client);
    const database = await dumpDatabase(client, folder);
    await client.query('commit');
    const manifest: Manifest = {
      format: 1,
      version: await ownVersion(),
      made_at: madeAt,
      ...database,
      files: await copy.end(),
      secrets: source.withKey ? await copySecrets(folder, config.dataDir, masterSecret) : [],
      master_secret_fingerprint: fingerprintOf(masterSecret),
    };
    await writeManifest(folder, manifest);
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function makeEmptyFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length === 0) return;
  } catch (error) {
    throw new CannotStart(
      `${folder} cannot be written (${error instanceof Error ? error.message : String(error)}): name a folder that this user may write in.`,
    );
  }
  throw new CannotStart(`${folder} is not empty: name a new folder for the backup.`);
}

async function refuseWithoutSchema(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as known`,
  );
  if (!rows[0]?.known)
    throw new CannotStart(
      'The database holds no Heliograph yet, so there is nothing to back up: check DATABASE_URL and DATA_DIR.',
    );
}

async function ownVersion(): Promise<string> {
  const file = join(import.meta.dirname, '../../../package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(file, 'utf8'))).version;
}
