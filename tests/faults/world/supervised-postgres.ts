import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeCluster } from '#platform/server/database/make-cluster.ts';
import { findPostgresBinaries } from '#platform/server/database/postgres-binaries.ts';
import {
  isRoot,
  nobody,
  runPostgres,
  type PostgresProcess,
} from '#platform/server/database/run-postgres.ts';
import { familyOf } from '#tests/harness/process-family.ts';

/** A PostgreSQL of the rig's own: durable, on one port, started again by itself when it is killed. */
export interface SupervisedPostgres {
  readonly url: string;
  /** Times it was started again. */
  readonly restarts: number;
  /** Ends the server and all its processes at once, without a word; resolves when it takes connections again. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
};

/** Makes a cluster in a folder of its own and runs it. */
export async function startSupervisedPostgres(port: number): Promise<SupervisedPostgres> {
  const binaries = findPostgresBinaries(isRoot);
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-faults-postgres-'));
  if (isRoot) chownSync(folder, nobody.uid, nobody.gid);
  const password = randomBytes(12).toString('hex');
  await makeCluster(binaries, folder, password, ['--no-sync']);
  const cluster = join(folder, 'cluster');
  const run = (): Promise<PostgresProcess> =>
    runPostgres({
      postgres: binaries.postgres,
      cluster,
      settings: { ...settings, port: String(port) },
    });
  const url = (name: string): string => `postgres://app:${password}@127.0.0.1:${port}/${name}`;
  let isWanted = true;
  let restarts = 0;
  let server = await run();
  await makeDatabase(url('postgres'));

  // The supervisor knows nothing of kills: it only sees that the server has gone.
  const supervising = (async () => {
    for (;;) {
      await server.ended;
      if (!isWanted) return;
      server = await startAgain(run);
      restarts += 1;
    }
  })();
  return {
    url: url('heliograph'),
    get restarts() {
      return restarts;
    },
    async kill() {
      const before = restarts;
      for (const pid of familyOf(
        Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]),
      ))
        endNow(pid);
      for (let waited = 0; restarts === before; waited += 50) {
        if (waited > 60_000) throw new Error('PostgreSQL did not come back within a minute.');
        await sleep(50);
      }
    },
    async stop() {
      isWanted = false;
      await server.stop();
      await supervising;
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      binaries.cleanUp();
    },
  };
}

async function startAgain(run: () => Promise<PostgresProcess>): Promise<PostgresProcess> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      // The last process of the old server may need a moment to be gone.
      if (tries >= 50) throw error;
      await sleep(100);
    }
  }
}

async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database heliograph');
  await client.end();
}

/** Ends a process without a word (kill -9). */
export function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was gone already.
  }
}
