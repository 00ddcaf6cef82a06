import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { NestedPool } from './nested-pool.ts';
import type { DB } from './tables.ts';
import { typeParsers } from './type-parsers.ts';

/**
 * What every session of the product begins with. A distributed database passes SET LOCAL on to the nodes that hold the rows; a
 * single server takes that setting for one of somebody's own.
 */
export const sessionOptions = '-c timezone=UTC -c citus.propagate_set_commands=local';

/** The connection to PostgreSQL. Features never see it: they get `account.db`, one transaction inside one account. */
export interface Database {
  readonly pool: pg.Pool;
  readonly kysely: Kysely<DB>;
  close(): Promise<void>;
}

/** How a pool of connections is opened. */
export interface ConnectOptions {
  url: string;
  max?: number;
  name?: string;
  /** How long a call waits for a connection before it is told that the product is busy. */
  patienceMs?: number;
}

/** Opens a pool of connections; nothing is sent before the first query. */
export function connectDatabase(options: ConnectOptions): Database {
  const config = {
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.name ?? 'heliograph',
    types: typeParsers,
    options: sessionOptions,
  };
  const pool = new NestedPool(config, options.patienceMs ?? 10_000);
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { pool, kysely, close: () => kysely.destroy() };
}
