import type pg from 'pg';
import { waitingJobs } from '../jobs/queue-again.ts';
import { copyOut } from './copy-out.ts';
import { backedUpTables, quoted, type BackedUpTable } from './backed-up-tables.ts';
import type { CountedPart, Manifest } from './manifest.ts';
import { writeLines } from './parts.ts';

/** What a backup holds of the database. */
export type DumpedDatabase = Pick<
  Manifest,
  'postgres' | 'migrations' | 'tables' | 'sequences' | 'jobs'
>;

/** The time of the snapshot: all rows of a backup are those of this moment. */
export async function openSnapshot(client: pg.ClientBase): Promise<string> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ now: Date }>('select now()');
  return rows[0]!.now.toISOString();
}

/** Writes every row that the snapshot of this connection sees, table by table, into the folder. */
export async function dumpDatabase(client: pg.ClientBase, folder: string): Promise<DumpedDatabase> {
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  );
  const tables: Manifest['tables'] = [];
  for (const table of await backedUpTables(client))
    tables.push({
      ...(await dumpTable(client, table, folder)),
      name: table.name,
      columns: table.columns,
    });
  const jobs = await dumpJobs(client, folder);
  const { rows: versions } = await client.query<{ server_version: string }>('show server_version');
  return {
    postgres: versions[0]!.server_version,
    migrations,
    tables,
    jobs,
    // Numbers are drawn outside of transactions: read last, no sequence stands behind the rows.
    sequences: await readSequences(client),
  };
}

async function dumpTable(
  client: pg.ClientBase,
  { name, columns, isSecured }: BackedUpTable,
  folder: string,
): Promise<CountedPart> {
  if (isSecured) await client.query(`select enter_system('backup')`);
  const rows = copyOut(
    client,
    `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`,
  );
  const part = await writeLines(folder, `tables/${name}.copy.gz`, rows);
  if (isSecured) await client.query('select leave_account()');
  return part;
}

async function dumpJobs(client: pg.ClientBase, folder: string): Promise<CountedPart> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('pgboss.job') is not null as exists`,
  );
  const query = rows[0]?.exists ? waitingJobs : 'select null::json where false';
  // As CSV with quotes and delimiters that JSON never has: COPY's own text would escape each backslash.
  const lines = copyOut(
    client,
    `copy (${query}) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`,
  );
  return writeLines(folder, 'jobs.jsonl.gz', lines);
}

async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last_value: string }>(
    `select sequencename as name, last_value::text from pg_sequences
    where schemaname = 'public' and last_value is not null and sequencename <> 'restored_copies_id_seq' order by 1`,
  );
  return rows;
}
