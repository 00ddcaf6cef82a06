import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { sessionOptions, type Database } from '#platform/server/database/connect.ts';
import type { DB } from '#platform/server/database/tables.ts';
import { typeParsers } from '#platform/server/database/type-parsers.ts';
import type { ImportTarget } from './target.ts';

const batchLength = 64 * 1024;
const longestFarewell = 5000;

/**
 * One session of its own with its own staging table, which holds every row of its addresses. The table is temporary: a
 * worker that dies takes it along, and the next one reads the file again.
 */
export class Lane {
  readonly #client: pg.Client;
  readonly #database: Database;
  readonly #accountId: number;
  #copy: CopyStreamQuery | null = null;
  #done: Promise<void> = Promise.resolve();
  #pending = '';

  private constructor(client: pg.Client, accountId: number) {
    this.#client = client;
    this.#accountId = accountId;
    this.#database = databaseOver(client);
  }

  /** Opens a session beside the pools of the server, so that imports never take a connection from anybody. */
  static async open(database: Database, accountId: number): Promise<Lane> {
    const client = new pg.Client({
      connectionString: database.pool.options.connectionString,
      application_name: 'heliograph import',
      types: typeParsers,
      options: sessionOptions,
    });
    // A session that breaks fails the statement in hand; without a listener it would end the process.
    client.on('error', () => {});
    await client.connect();
    return new Lane(client, accountId);
  }

  /** Runs one transaction of the account in this session. */
  inAccount<T>(work: (account: Account) => Promise<T>): Promise<T> {
    return inAccount(this.#database, { accountId: this.#accountId }, work);
  }

  /** Takes the lock that makes an import one session's; false while another session has it. It goes with the session. */
  async tryLock(importId: number): Promise<boolean> {
    const { rows } = await this.#client.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as got',
      [`heliograph import ${this.#accountId} ${importId}`],
    );
    return rows[0]?.got === true;
  }

  /** Makes the staging table and begins to fill it. */
  async beginStaging(fileBytes: number, staging: ImportTarget['staging']): Promise<void> {
    // A staging table that fits into the session's buffers merges twice as fast; staged rows take about twice the file's
    // bytes, in two lanes.
    const buffers = Math.min(192, Math.max(8, Math.ceil((fileBytes * 1.25) / (1024 * 1024))));
    await this.#client.query(
      `set temp_buffers = '${buffers}MB'; set maintenance_work_mem = '64MB'; set work_mem = '32MB'; set default_statistics_target = 10`,
    );
    const began = Promise.withResolvers<void>();
    this.#done = this.inAccount(async (account) => {
      await sql`create temporary table import_stage (nr bigint not null, ${sql.raw(definitionOf(staging))})`.execute(
        account.db,
      );
      this.#copy = this.#client.query(
        copyFrom(`copy import_stage (${copiedColumns(staging)}) from stdin`),
      );
      began.resolve();
      await finished(this.#copy);
    });
    this.#done.catch(began.reject);
    await began.promise;
  }

  /** Adds one line of COPY text. */
  add(line: string): void {
    this.#pending += line;
  }

  /** Hands full batches to the database and waits while it is busy. */
  async flush(isLast = false): Promise<void> {
    if (!this.#copy || this.#pending === '' || (!isLast && this.#pending.length < batchLength))
      return;
    const batch = Buffer.from(this.#pending);
    this.#pending = '';
    if (!this.#copy.write(batch)) await Promise.race([once(this.#copy, 'drain'), this.#done]);
  }

  /** Ends the filling and sorts what was filled in by its key. */
  async endStaging({ key }: ImportTarget['staging']): Promise<void> {
    await this.flush(true);
    this.#copy?.end();
    await this.#done;
    this.#copy = null;
    await this.inAccount(async (account) => {
      await sql`create index import_stage_order on import_stage (${sql.ref(key)}, nr desc)`.execute(
        account.db,
      );
      await sql`analyze import_stage`.execute(account.db);
    });
  }

  /** Ends the session and with it the staging table and the lock. */
  async close(): Promise<void> {
    this.#copy?.destroy();
    // A database that is gone answers no farewell.
    await Promise.race([
      this.#done.catch(() => {}),
      pause(longestFarewell, undefined, { ref: false }),
    ]);
    await Promise.race([this.#client.end(), pause(longestFarewell, undefined, { ref: false })]);
  }
}

function definitionOf({ columns }: ImportTarget['staging']): string {
  return columns.map(({ name, type }) => `${name} ${type}`).join(', ');
}

function copiedColumns({ columns }: ImportTarget['staging']): string {
  return ['nr', ...columns.map(({ name }) => name)].join(', ');
}

// The account's transactions run in this one session, because only it sees the staging table.
function databaseOver(client: pg.Client): Database {
  const pinned = { query: client.query.bind(client), release: () => {} };
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => pinned, end: async () => {} } as never,
    }),
  });
  return { pool: null as never, kysely, close: () => kysely.destroy() };
}
