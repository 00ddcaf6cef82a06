import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inAccount } from '#platform/server/account/account.ts';
import { sessionOptions, type Database } from '#platform/server/database/connect.ts';
import type { DB } from '#platform/server/database/tables.ts';
import { typeParsers } from '#platform/server/database/type-parsers.ts';

/** One answer of the database, each row a list of texts. */
export interface TextAnswer {
  fields: readonly string[];
  rows: readonly (readonly (string | null)[])[];
}

/** A session that reads one account as `heliograph_reader`. */
export interface ReaderSession {
  ask(text: string, values?: readonly unknown[]): Promise<TextAnswer>;
}

/**
 * Runs work in a session of its own, beside the pools of the server, so that slow queries never take a connection from
 * anybody: one transaction of the account that can only read, in a role that sees two tables, for so many milliseconds.
 */
export async function inReaderSession<T>(
  database: Database,
  { accountId, longestMs }: { accountId: number; longestMs: number },
  work: (session: ReaderSession) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: database.pool.options.connectionString,
    application_name: 'heliograph query',
    types: typeParsers,
    options: sessionOptions,
  });
  // A session that breaks fails the statement in hand; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await inAccount(sessionOf(client), { accountId }, async () => {
      await client.query(
        `select set_config('role', 'heliograph_reader', true), set_config('search_path', '', true),
          set_config('transaction_read_only', 'on', true), set_config('statement_timeout', $1, true),
          set_config('work_mem', '16MB', true), set_config('max_parallel_workers_per_gather', '0', true)`,
        [String(longestMs)],
      );
      return work({
        async ask(text, values = []) {
          const answer = await client.query({ text, values: [...values], rowMode: 'array' });
          return {
            fields: answer.fields.map(({ name }) => name),
            rows: answer.rows as (string | null)[][],
          };
        },
      });
    });
  } finally {
    await client.end().catch(() => {});
  }
}

function sessionOf(client: pg.Client): Database {
  const pinned = { query: client.query.bind(client), release: () => {} };
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => pinned, end: async () => {} } as never,
    }),
  });
  return { pool: null as never, kysely, close: () => kysely.destroy() };
}
