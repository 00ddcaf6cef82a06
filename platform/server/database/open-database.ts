import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { ClusterInUse, findRunningCluster } from './running-cluster.ts';

/** A PostgreSQL that answers, whoever started it. */
export interface OpenedDatabase {
  readonly url: string;
  /** Stops the server if this process started it. */
  stop(): Promise<void>;
}

/** Indexes by account and mailing answer for contacts, too, because 18 skips over the mailings (decision 0005). */
const oldestVersion = 18;
const databaseName = 'heliograph';

/**
 * Opens the configured PostgreSQL, or the embedded one. With `share` (commands), an embedded PostgreSQL that a server
 * already runs is used beside it, and commands wait for one another; without, a second one is refused.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  options: { share: boolean; report?: (line: string) => void },
): Promise<OpenedDatabase> {
  if (config.databaseUrl !== null) return openExternal(config.databaseUrl);
  const server = await startOrShare(config.dataDir, options);
  if ('sharedUrl' in server) {
    await untilItAnswers(server.sharedUrl);
    return { url: named(server.sharedUrl), stop: async () => {} };
  }
  try {
    await makeDatabase(server.url);
  } catch (error) {
    await server.stop();
    throw new CannotStart(
      `The database in ${config.dataDir} does not answer: ${sayWhy(error)}. Restore the folder from a backup, or set DATA_DIR to another folder.`,
    );
  }
  return { url: named(server.url), stop: () => server.stop() };
}

// Beside a server that is just starting, the address is known a moment later.
async function startOrShare(
  dataDir: string,
  { share, report }: { share: boolean; report?: (line: string) => void },
): Promise<EmbeddedPostgres | { sharedUrl: string }> {
  const patience = performance.now() + 60_000;
  for (;;) {
    const running = share ? findRunningCluster(dataDir) : null;
    if (running) return { sharedUrl: running.url };
    try {
      return await startEmbeddedPostgres({
        dataDir,
        purpose: share ? 'command' : 'server',
        ...(report && { report }),
      });
    } catch (error) {
      if (!share || !(error instanceof ClusterInUse) || performance.now() > patience) throw error;
      await wait(100);
    }
  }
}

// A server whose database has just died starts it again at the same address.
async function untilItAnswers(url: string): Promise<void> {
  const patience = performance.now() + 30_000;
  for (;;) {
    try {
      return await withClient(url, async () => {});
    } catch (error) {
      if (performance.now() > patience)
        throw new CannotStart(
          `The database of the running Heliograph does not answer (${sayWhy(error)}): look at what that process says.`,
        );
      await wait(250);
    }
  }
}

async function openExternal(url: string): Promise<OpenedDatabase> {
  const host = new URL(url).host;
  const version = await withClient(url, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  }).catch((error: unknown) => {
    throw new CannotStart(
      `The PostgreSQL at ${host} does not answer (${sayWhy(error)}): check DATABASE_URL and that the server runs.`,
    );
  });
  if (version < oldestVersion) {
    throw new CannotStart(
      `The PostgreSQL at ${host} has version ${version} and Heliograph needs ${oldestVersion} or newer: upgrade it, or leave DATABASE_URL empty to use the embedded one.`,
    );
  }
  return { url, stop: async () => {} };
}

async function makeDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      databaseName,
    ]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks later fails the query that needs it; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function named(url: string): string {
  return Object.assign(new URL(url), { pathname: `/${databaseName}` }).href;
}

function sayWhy(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(sayWhy).join(', ');
  return error instanceof Error ? error.message : String(error);
}
