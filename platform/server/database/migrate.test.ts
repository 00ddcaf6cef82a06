import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { emptyDatabase } from '#tests/harness/database.ts';
import { migrate, readMigrations, type Migration } from './migrate.ts';

const first = migration('20260101T0000-first', 'create table first_things (id bigint primary key)');
const second = migration(
  '20260101T0001-second',
  'create table second_things (id bigint primary key)',
);
const databases: { drop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

test('an empty database gets every migration once, in the order of their names', async () => {
  const url = await empty();
  expect(await migrate(url, [first, second])).toEqual([first.name, second.name]);
  expect(await migrate(url, [first, second])).toEqual([]);
  expect(await tables(url)).toEqual(['first_things', 'schema_migrations', 'second_things']);
});

test('programs that start together apply each migration once', async () => {
  const url = await empty();
  const applied = await Promise.all([1, 2, 3].map(() => migrate(url, [first, second])));
  expect(applied.flat().sort()).toEqual([first.name, second.name]);
});

test('a changed old migration is refused in one sentence', async () => {
  const url = await empty();
  await migrate(url, [first]);
  await expect(migrate(url, [migration(first.name, 'select 1'), second])).rejects.toThrow(
    `The migration ${first.name} was changed after this database applied it: restore the file as it was and put the change into a new migration.`,
  );
  expect(await tables(url)).toEqual(['first_things', 'schema_migrations']);
});

test('a text that a migration had before its release is no change of it', async () => {
  const url = await empty();
  await migrate(url, [first]);
  const rewritten = { ...migration(first.name, 'select 1'), earlier: [first.sha256] };
  expect(await migrate(url, [rewritten, second])).toEqual([second.name]);
});

test('a database newer than the code is refused in one sentence', async () => {
  const url = await empty();
  await migrate(url, [first, second]);
  await expect(migrate(url, [first])).rejects.toThrow(
    /^The database is newer than this Heliograph \(it holds the migration 20260101T0001-second,/,
  );
});

test('a database from before the first version that can be upgraded is refused in one sentence', async () => {
  const url = await empty();
  await migrate(url, [first, second]);
  await expect(migrate(url, [second])).rejects.toThrow(
    /^The database was made by a version before the first one that can be upgraded \(it holds the migration 20260101T0000-first\)/,
  );
});

test('a migration that fails half way leaves nothing behind', async () => {
  const url = await empty();
  const broken = migration(
    '20260101T0002-broken',
    'create table half (id bigint); select no_such_column',
  );
  await expect(migrate(url, [first, broken])).rejects.toThrow(
    /The migration 20260101T0002-broken could not be applied \(column "no_such_column" does not exist\)/,
  );
  expect(await tables(url)).toEqual(['first_things', 'schema_migrations']);
});

test('the migrations of platform, engines and features come in one order', () => {
  const names = readMigrations().map(({ name }) => name);
  expect(names[0]).toBe('20261122T1200-tenancy');
  expect(names).toEqual([...names].sort());
  expect(new Set(names).size).toBe(names.length);
});

function migration(name: string, sql: string): Migration {
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

async function empty(): Promise<string> {
  const database = await emptyDatabase();
  databases.push(database);
  return database.url;
}

async function tables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' order by 1`,
  );
  await client.end();
  return rows.map(({ tablename }) => tablename);
}
