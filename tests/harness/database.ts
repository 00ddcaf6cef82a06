import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '#platform/server/database/connect.ts';

/** A database of its own for one test file. */
export interface TestDatabase {
  readonly database: Database;
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes a fresh database with the whole schema and no rows. */
export async function testDatabase(
  pool: { max?: number; patienceMs?: number } = {},
): Promise<TestDatabase> {
  const { name, url } = await copyTemplate('heliograph_template');
  const database = connectDatabase({ url, max: 10, ...pool });
  return {
    database,
    url,
    drop: async () => {
      await database.close();
      await asOwner((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Makes a database without any table, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { name, url } = await copyTemplate('template1');
  return {
    url,
    drop: () =>
      asOwner(async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/** Makes an account and answers its id. */
export async function anAccount(
  database: Database,
  account: { name?: string; timeZone?: string } = {},
): Promise<number> {
  const { id } = await database.kysely
    .insertInto('accounts')
    .values({
      name: account.name ?? 'Harbour Books',
      time_zone: account.timeZone ?? 'Europe/Berlin',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function copyTemplate(template: string): Promise<{ name: string; url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner((client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return {
    name,
    url: Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href,
  };
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
