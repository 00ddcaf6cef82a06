import type pg from 'pg';
import { systemClock } from '../clock.ts';
import type { Database } from './connect.ts';

/** A transaction that stands open for long. */
export interface LongTransaction {
  readonly pid: number;
  readonly minutes: number;
  /** What the connection calls itself. */
  readonly application: string;
}

/** A large table of which a good part waits for a vacuum. */
export interface UncleanTable {
  readonly name: string;
  readonly dead: number;
  readonly live: number;
}

/** How a PostgreSQL stands, apart from what the product keeps in it. */
export interface DatabaseCondition {
  readonly version: string;
  readonly connections: { readonly used: number; readonly usable: number };
  /** Milliseconds by which its clock is ahead of this machine's. */
  readonly clockAhead: number;
  readonly longTransactions: readonly LongTransaction[];
  readonly uncleanTables: readonly UncleanTable[];
  readonly isAutovacuumOn: boolean;
  /** Transactions since the oldest one that is not frozen; at two billion PostgreSQL stops. */
  readonly transactionAge: number;
}

/** From which size on a table counts as unclean, and when a transaction as long. */
export interface ConditionLimits {
  readonly minutes: number;
  readonly deadRows: number;
  readonly deadShare: number;
}

/** Transactions of a quarter of an hour and tables with a fifth of 50,000 or more dead rows. */
export const usualLimits: ConditionLimits = { minutes: 15, deadRows: 50_000, deadShare: 0.2 };

/** Reads how the database stands; changes nothing and waits for no lock. */
export async function readCondition(
  { pool }: Database,
  limits: ConditionLimits = usualLimits,
): Promise<DatabaseCondition> {
  const { rows: served } = await pool.query<Served>(serverQuery);
  const [server] = served;
  if (!server) throw new Error('The database says nothing about itself.');
  const { rows: longTransactions } = await pool.query<LongTransaction>(longQuery, [limits.minutes]);
  const { rows: uncleanTables } = await pool.query<UncleanTable>(uncleanQuery, [
    limits.deadRows,
    limits.deadShare,
  ]);
  return {
    version: server.version,
    connections: { used: server.used, usable: server.usable },
    clockAhead: await clockAhead(pool),
    longTransactions,
    uncleanTables,
    isAutovacuumOn: server.autovacuum,
    transactionAge: server.age,
  };
}

interface Served {
  version: string;
  used: number;
  usable: number;
  autovacuum: boolean;
  age: number;
}

const serverQuery = `select current_setting('server_version') as version,
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - current_setting('reserved_connections')::int as usable,
  current_setting('autovacuum')::bool as autovacuum,
  (select max(age(datfrozenxid))::int from pg_database where datallowconn) as age`;

const longQuery = `select pid, (extract(epoch from now() - xact_start) / 60)::int as minutes,
    application_name as application
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    and xact_start < now() - make_interval(mins => $1)
  order by xact_start limit 5`;

const uncleanQuery = `select relname as name, n_dead_tup::float8 as dead, n_live_tup::float8 as live
  from pg_stat_user_tables
  where n_dead_tup >= $1 and n_dead_tup >= $2::float8 * (n_dead_tup + n_live_tup)
  order by n_dead_tup desc limit 10`;

// The answer that took the least time says most about the clock.
async function clockAhead(pool: pg.Pool): Promise<number> {
  let best = { took: Infinity, ahead: 0 };
  for (let tries = 0; tries < 3; tries += 1) {
    const before = systemClock.now().getTime();
    const { rows } = await pool.query<{ at: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    );
    const after = systemClock.now().getTime();
    const took = after - before;
    if (took < best.took) best = { took, ahead: (rows[0]?.at ?? before) - (before + after) / 2 };
  }
  return Math.round(best.ahead);
}
