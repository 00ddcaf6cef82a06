import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { CannotStart } from '../cannot-start.ts';

/** One step of the schema: a file whose name starts with its time. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
  /** Hashes of texts that it had before a release, each on a line `-- Earlier text: <sha256>`; a database may have applied one of them. */
  readonly earlier?: readonly string[];
}

const projectFolder = join(import.meta.dirname, '../../..');

/** All migrations of platform, engines and features, in the one order they are applied in: by file name. */
export function readMigrations(root: string = projectFolder): Migration[] {
  const files = globSync('{platform,engines,features}/**/migrations/*.sql', { cwd: root });
  const migrations = files.map((file) => {
    const sql = readFileSync(join(root, file), 'utf8');
    return {
      name: basename(file, '.sql'),
      sql,
      sha256: createHash('sha256').update(sql).digest('hex'),
      earlier: [...sql.matchAll(/^-- Earlier text: ([0-9a-f]{64})$/gm)].flatMap(
        ([, hash]) => hash ?? [],
      ),
    };
  });
  migrations.sort((a, b) => (a.name < b.name ? -1 : 1));
  const twice = migrations.find(({ name }, index) => migrations[index + 1]?.name === name);
  if (twice)
    throw new CannotStart(`Two migrations are called ${twice.name}: rename the newer one.`);
  return migrations;
}

/** Brings the database to the schema of this code and answers the names of the migrations it applied. Forward only. */
export async function migrate(
  url: string,
  migrations: Migration[] = readMigrations(),
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'heliograph migrate' });
  await client.connect();
  try {
    // One at a time, however many processes start together. The lock goes with the connection.
    await client.query(`select pg_advisory_lock(hashtext('heliograph migrate'))`);
    // No wait for the disk after each of many steps: a crash takes back the last ones whole, and they are applied again.
    await client.query('set synchronous_commit = off');
    const applied = await readApplied(client);
    checkHistory(applied, migrations);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Refuses a history that this code does not continue. */
export function checkHistory(applied: ReadonlyMap<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((one) => [one.name, one]));
  for (const [name, sha256] of applied) {
    const expected = known.get(name);
    if (expected === undefined && name < (migrations[0]?.name ?? '')) {
      throw new CannotStart(
        `The database was made by a version before the first one that can be upgraded (it holds the migration ${name}): export what you need with that version, then start this one with an empty database.`,
      );
    }
    if (expected === undefined) {
      throw new CannotStart(
        `The database is newer than this Heliograph (it holds the migration ${name}, which this version does not know): start the newer version, or restore a backup from before the upgrade.`,
      );
    }
    if (expected.sha256 !== sha256 && !expected.earlier?.includes(sha256)) {
      throw new CannotStart(
        `The migration ${name} was changed after this database applied it: restore the file as it was and put the change into a new migration.`,
      );
    }
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migrations (
    name text collate "C" primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(
      `The migration ${migration.name} could not be applied (${reason}); the database is as it was before it.`,
      {
        cause: error,
      },
    );
  }
}
