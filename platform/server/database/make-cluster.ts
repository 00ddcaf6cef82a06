import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../cannot-start.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { ClusterInUse } from './running-cluster.ts';
import { clusterOf, isRoot, nobody } from './run-postgres.ts';
import { systemClock } from '../clock.ts';

const majorVersion = '18';

/**
 * Makes the folder of the database inside the data folder: a cluster and the password to it. It gets its name when it
 * is complete, so a start that was interrupted leaves nothing half made, and of two that begin together one wins.
 */
export async function makeDatabaseFolder(
  binaries: PostgresBinaries,
  dataDir: string,
  folder: string,
): Promise<void> {
  const prefix = 'postgres-making-';
  for (const left of readdirSync(dataDir).filter((name) => name.startsWith(prefix))) {
    const hour = 3_600_000;
    if (systemClock.now().getTime() - statSync(join(dataDir, left)).mtimeMs > hour)
      rmSync(join(dataDir, left), { recursive: true, force: true });
  }
  const making = mkdtempSync(join(dataDir, prefix));
  try {
    const password = randomBytes(24).toString('base64url');
    writeFileSync(join(making, 'password'), password, { mode: 0o600 });
    await makeCluster(binaries, making, password);
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (existsSync(folder)) throw new ClusterInUse(dataDir, null);
    throw error;
  }
}

/** Runs initdb for a cluster in this folder, whose one user is called app. */
export async function makeCluster(
  binaries: PostgresBinaries,
  folder: string,
  password: string,
  flags: string[] = [],
): Promise<void> {
  const cluster = join(folder, 'cluster');
  mkdirSync(cluster, { mode: 0o700 });
  if (isRoot) chownSync(cluster, nobody.uid, nobody.gid);
  // The password goes through a pipe: a file that the user of PostgreSQL can read would have to lie outside the data folder.
  const script = 'printf %s "$PASSWORD" | "$@" --pwfile=/dev/stdin';
  const initdb = [
    binaries.initdb,
    ...clusterOf({ cluster }),
    '-U',
    'app',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...flags,
  ];
  try {
    await promisify(execFile)('/bin/sh', ['-c', script, 'heliograph-initdb', ...initdb], {
      cwd: cluster,
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', PASSWORD: password },
      ...(isRoot ? nobody : {}),
    });
  } catch (error) {
    const reason = lastLine(error);
    if (reason.includes('could not look up effective user ID')) {
      throw new CannotStart(
        `This user (number ${process.getuid?.()}) has no name on this system, which PostgreSQL asks for: add a line for it to /etc/passwd, run as another user, or set DATABASE_URL to a PostgreSQL of your own.`,
      );
    }
    throw new CannotStart(
      `The database in ${folder} could not be made: ${reason}. Check that the disk has room, or set DATA_DIR to another folder.`,
    );
  }
}

function lastLine(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return text.trim().split('\n').at(-1) ?? 'it said nothing';
}

/** Checks that this PostgreSQL may run the cluster, and answers the password to it. */
export function readDatabaseFolder(dataDir: string): string {
  const version = readPart(dataDir, 'cluster/PG_VERSION').trim();
  if (version !== majorVersion) {
    throw new CannotStart(
      `The database in ${dataDir} was made by PostgreSQL ${version} and this Heliograph brings PostgreSQL ${majorVersion}: start the Heliograph that made it, or set DATA_DIR to another folder.`,
    );
  }
  return readPart(dataDir, 'password');
}

function readPart(dataDir: string, name: string): string {
  const file = join(dataDir, 'postgres', name);
  if (!existsSync(file))
    throw new CannotStart(
      `The database in ${dataDir} is damaged, ${file} is missing: restore the folder from a backup, or set DATA_DIR to another folder.`,
    );
  return readFileSync(file, 'utf8');
}
