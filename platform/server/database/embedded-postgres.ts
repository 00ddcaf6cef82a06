import { randomBytes } from 'node:crypto';
import { chownSync, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { endLeftovers, postmasterOf } from './end-leftovers.ts';
import { keepRunning } from './keep-running.ts';
import { makeCluster, makeDatabaseFolder, readDatabaseFolder } from './make-cluster.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import {
  claimCluster,
  ClusterInUse,
  forgetRunning,
  rememberRunning,
  type ClusterPurpose,
} from './running-cluster.ts';
import { makeThrowawayFolder } from './throwaway-folder.ts';
import {
  isRoot,
  nobody,
  PostgresRefused,
  runPostgres,
  type PostgresProcess,
} from './run-postgres.ts';

/** A PostgreSQL server that this process started and that ends with it. */
export interface EmbeddedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

const everywhere = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  cluster_name: 'heliograph',
};
const forData = {
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  wal_compression: 'on',
};
const forThrowaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  // Nothing is replicated or recovered, and no database lives long enough to be cleaned up.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  autovacuum: 'off',
};

/** Starts the PostgreSQL whose data lies in this data folder; makes it when there is none yet. For a server it is started again whenever it ends. */
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
    await makeDatabaseFolder(binaries, dataDir, folder);
  }
  const password = readDatabaseFolder(dataDir);
  const cluster = join(folder, 'cluster');
  const runOn = (port: number): Promise<PostgresProcess> =>
    runPostgres({
      postgres: binaries.postgres,
      cluster,
      settings: { ...everywhere, ...forData, port: String(port) },
    });
  const { server, port } = await runOnFreePort(dataDir, runOn);
  rememberRunning(dataDir, port, options.purpose);
  let postmaster = postmasterOf(cluster);
  // Everybody knows this port: the pools of this process, and other programs by the note beside the cluster.
  const restart = async (): Promise<PostgresProcess> => {
    await endLeftovers(cluster, postmaster);
    const again = await runOn(port);
    postmaster = postmasterOf(cluster);
    return again;
  };
  // A command is soon over, and says by itself what failed.
  const kept =
    options.purpose === 'command'
      ? server
      : keepRunning(server, { restart, report: options.report ?? (() => {}) });
  return {
    url: address(password, port),
    stop: async () => {
      await kept.stop();
      forgetRunning(dataDir);
      binaries.cleanUp();
    },
  };
}

/** Starts a PostgreSQL for tests: quick, not durable, deleted when this process ends in any way. */
export async function startThrowawayPostgres(): Promise<EmbeddedPostgres> {
  const binaries = findPostgresBinaries(isRoot);
  const folder = makeThrowawayFolder('heliograph-test-');
  if (isRoot) chownSync(folder, nobody.uid, nobody.gid);
  const password = randomBytes(12).toString('hex');
  await makeCluster(binaries, folder, password, ['--no-sync']);
  const cluster = join(folder, 'cluster');
  const { server, port } = await runOnFreePort(folder, (freePort) =>
    runPostgres({
      postgres: binaries.postgres,
      cluster,
      throwaway: folder,
      settings: { ...everywhere, ...forThrowaway, port: String(freePort) },
    }),
  );
  return {
    url: address(password, port),
    stop: async () => {
      await server.stop();
      binaries.cleanUp();
    },
  };
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
      if (error.message.includes('lock file "postmaster.pid" already exists'))
        throw new ClusterInUse(where, null);
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
      probe.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no free port')),
      );
    });
  });
}

function address(password: string, port: number): string {
  return `postgres://app:${password}@127.0.0.1:${port}/postgres`;
}
