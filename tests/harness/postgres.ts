import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import pg from 'pg';
import { startThrowawayPostgres } from '#platform/server/database/embedded-postgres.ts';
import { migrate } from '#platform/server/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

const run = promisify(execFile);

/** Runs once before all tests: one throwaway PostgreSQL with one migrated database, which every test database is a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database heliograph_template');
  await client.end();
  const template = databaseUrl(postgres.url, 'heliograph_template');
  await migrate(template);
  await run(process.execPath, [
    join(import.meta.dirname, 'finish-template.test-program.ts'),
    template,
  ]);
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
