import type { Database } from './connect.ts';
import { checkHistory, readMigrations } from './migrate.ts';

/** The migrations of this code that the database has not applied yet. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from schema_migrations',
  );
  const applied = new Set(rows.map(({ name }) => name));
  return readMigrations()
    .filter(({ name }) => !applied.has(name))
    .map(({ name }) => name);
}

/** How many migrations the database has and lacks, without applying any; refuses a history that this code does not continue. */
export async function migrationState({
  pool,
}: Database): Promise<{ applied: number; pending: string[] }> {
  const migrations = readMigrations();
  const { rows: made } = await pool.query<{ made: boolean }>(
    `select to_regclass('schema_migrations') is not null as made`,
  );
  const { rows } = made[0]?.made
    ? await pool.query<{ name: string; sha256: string }>(
        'select name, sha256 from schema_migrations',
      )
    : { rows: [] };
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  checkHistory(applied, migrations);
  const pending = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  return { applied: applied.size, pending };
}
