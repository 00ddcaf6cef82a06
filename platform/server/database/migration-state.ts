import type { Database } from './connect.ts';
import { readMigrations } from './migrate.ts';

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
