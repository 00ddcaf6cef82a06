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
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../cannot-start.ts';
import { claimCluster, ClusterInUse, forgetRunning, rememberRunning, type ClusterPurpose } from './running-cluster.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { clusterPath, nobody, PostgresRefused, runPostgres, type PostgresProcess } from './run-postgres.ts';

/** A PostgreSQL server that this process started and that ends with it. */
export interface EmbeddedPostgres {
  readonly url: string;
  /** Resolves when the server is gone, wanted or not. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

const majorVersion = '18';
const isRoot = process.getuid?.() === 0;

const everywhere = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  cluster_name: 'heliograph',
};
const forData = { shared_buffers: '256MB', max_wal_size: '2GB', random_page_cost: '1.1', wal_compression: 'on' };
const forThrowaway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200', shared_buffers: '128MB' };

/** Starts the PostgreSQL whose data lies in this data folder; makes it when there is none yet. */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  purpose: ClusterPurpose;
  report?: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const { dataDir } = options;
  const folder = join(dataDir, 'postgres');
  await claimCluster(dataDir);
  const binaries = findPostgresBinaries(isRoot);
  if (!existsSync(folder)) {
    options.report?.('Making the database (once, about a second)');
    await makeFolder(binaries, dataDir, folder);
  }
  checkVersion(dataDir);
  const password = readPart(dataDir, 'password');
  const { server, port } = await runOnFreePort(dataDir, (freePort) =>
    runPostgres({
      postgres: binaries.postgres,
      cluster: join(folder, 'cluster'),
      isRoot,
      settings: { ...everywhere, ...forData, port: String(freePort) },
    }),
  );
  rememberRunning(dataDir, port, options.purpose);
  return {
    url: address(password, port),
    ended: server.ended,
    stop: async () => {
      await server.stop();
      forgetRunning(dataDir);
      binaries.cleanUp();
    },
  };
}

/** Starts a PostgreSQL for tests: quick, not durable, deleted when this process ends in any way. */
export async function startThrowawayPostgres(): Promise<EmbeddedPostgres> {
  const binaries = findPostgresBinaries(isRoot);
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-test-'));
  if (isRoot) chownSync(folder, nobody.uid, nobody.gid);
  const password = randomBytes(12).toString('hex');
  await makeCluster(binaries, folder, password, ['--no-sync']);
  const cluster = join(folder, 'cluster');
  const { server, port } = await runOnFreePort(folder, (freePort) =>
    runPostgres({
      postgres: binaries.postgres,
      cluster,
      isRoot,
      throwaway: folder,
      settings: { ...everywhere, ...forThrowaway, port: String(freePort) },
    }),
  );
  return {
    url: address(password, port),
    ended: server.ended,
    stop: async () => {
      await server.stop();
      binaries.cleanUp();
    },
  };
}

// The folder gets its name when it is complete, so a start that was interrupted leaves nothing half made, and of two
// that begin together one wins.
async function makeFolder(binaries: PostgresBinaries, dataDir: string, folder: string): Promise<void> {
  const prefix = 'postgres-making-';
  for (const left of readdirSync(dataDir).filter((name) => name.startsWith(prefix))) {
    const hour = 3_600_000;
    if (Date.now() - statSync(join(dataDir, left)).mtimeMs > hour) rmSync(join(dataDir, left), { recursive: true, force: true });
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

async function makeCluster(binaries: PostgresBinaries, folder: string, password: string, flags: string[] = []): Promise<void> {
  const cluster = join(folder, 'cluster');
  mkdirSync(cluster, { mode: 0o700 });
  if (isRoot) chownSync(cluster, nobody.uid, nobody.gid);
  // The password goes through a pipe: a file that the user of PostgreSQL can read would have to lie outside the data folder.
  const script = 'printf %s "$PASSWORD" | "$@" --pwfile=/dev/stdin';
  const initdb = [
    binaries.initdb,
    '-D',
    clusterPath,
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

function checkVersion(dataDir: string): void {
  const version = readPart(dataDir, 'cluster/PG_VERSION').trim();
  if (version !== majorVersion) {
    throw new CannotStart(
      `The database in ${dataDir} was made by PostgreSQL ${version} and this Heliograph brings PostgreSQL ${majorVersion}: start the Heliograph that made it, or set DATA_DIR to another folder.`,
    );
  }
}

function readPart(dataDir: string, name: string): string {
  const file = join(dataDir, 'postgres', name);
  if (!existsSync(file))
    throw new CannotStart(
      `The database in ${dataDir} is damaged, ${file} is missing: restore the folder from a backup, or set DATA_DIR to another folder.`,
    );
  return readFileSync(file, 'utf8');
}

async function runOnFreePort(
  where: string,
  run: (port: number) => Promise<PostgresProcess>,
): Promise<{ server: PostgresProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { server: await run(port), port };
    } catch (error) {
      if (!(error instanceof PostgresRefused)) throw error;
      if (error.message.includes('lock file "postmaster.pid" already exists')) throw new ClusterInUse(where, null);
      if (/could not (bind|create any TCP)/.test(error.message) && attempt < 5) continue;
      throw new CannotStart(
        `The database in ${where} does not start, it says: ${error.message}. Restore the folder from a backup, or set DATA_DIR to another folder.`,
      );
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}

function address(password: string, port: number): string {
  return `postgres://app:${password}@127.0.0.1:${port}/postgres`;
}
