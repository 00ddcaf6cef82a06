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
import type { HashCounts, HashPlace } from './secure-hashes.ts';

const batchLength = 64 * 1024;
const longestFarewell = 5000;

/** A stretch of staged hashes that was put into a generation. */
export interface MovedHashes {
  /** The last hash of the stretch, in hex; null when there was none left. */
  last: string | null;
  /** How many different ones the stretch held. */
  count: number;
  /** How many of them were new in their generation. */
  added: HashCounts;
}

/**
 * One session with a staging table of hashes, filled by COPY and emptied in their order: millions of hashes go into their
 * index from left to right. A worker that dies takes the table along, and the next one reads the file again.
 */
export class HashStage {
  readonly #client: pg.Client;
  readonly #database: Database;
  readonly #accountId: number;
  #copy: CopyStreamQuery | null = null;
  #done: Promise<void> = Promise.resolve();
  #pending = '';

  private constructor(client: pg.Client, accountId: number) {
    this.#client = client;
    this.#database = databaseOver(client);
    this.#accountId = accountId;
  }

  /** Opens the session, beside the pools of the server, and begins to fill the table. */
  static async open(database: Database, accountId: number): Promise<HashStage> {
    const client = new pg.Client({
      connectionString: database.pool.options.connectionString,
      application_name: 'heliograph secure list',
      types: typeParsers,
      options: sessionOptions,
    });
    // A session that breaks fails the statement in hand; without a listener it would end the process.
    client.on('error', () => {});
    await client.connect();
    const stage = new HashStage(client, accountId);
    await stage.#begin();
    return stage;
  }

  /** Adds one hash, written in hex. */
  add(hash: string): void {
    this.#pending += `\\\\x${hash}\n`;
  }

  /** Hands full batches to the database and waits while it is busy. */
  async flush(isLast = false): Promise<void> {
    if (!this.#copy || this.#pending === '' || (!isLast && this.#pending.length < batchLength))
      return;
    const batch = Buffer.from(this.#pending, 'latin1');
    this.#pending = '';
    if (!this.#copy.write(batch)) await Promise.race([once(this.#copy, 'drain'), this.#done]);
  }

  /** Ends the filling and sorts what was filled in. */
  async sort(): Promise<void> {
    await this.flush(true);
    this.#copy?.end();
    await this.#done;
    this.#copy = null;
    await this.inAccount(async ({ db }) => {
      await sql`create index hash_stage_order on hash_stage (hash)`.execute(db);
      await sql`analyze hash_stage`.execute(db);
    });
  }

  /** Runs one transaction of the account in this session. */
  inAccount<T>(work: (account: Account) => Promise<T>): Promise<T> {
    return inAccount(this.#database, { accountId: this.#accountId }, work);
  }

  /** Puts the next different hashes behind one into a generation, at most so many, in the transaction of the account. */
  async move(
    account: Account,
    place: HashPlace,
    { after, most }: { after: string; most: number },
  ): Promise<MovedHashes> {
    const { rows } = await sql<{ last: string | null; count: number } & HashCounts>`
      with part as materialized (
        select distinct s.hash from hash_stage s where s.hash > decode(${after}, 'hex') order by s.hash limit ${most}
      ), added as (
        insert into secure_hashes (account_id, secure_list_id, generation, hash)
        select ${account.id}, ${place.listId}, ${place.generation}, part.hash from part order by part.hash
        on conflict do nothing returning octet_length(hash) as length
      )
      select (select encode(part.hash, 'hex') from part order by part.hash desc limit 1) as last, (select count(*) from part) as count,
        (select count(*) from added where length = 16) as md5, (select count(*) from added where length = 32) as sha256`.execute(
      account.db,
    );
    const { last, count, md5, sha256 } = rows[0]!;
    return { last, count, added: { md5, sha256 } };
  }

  /** Ends the session, and with it the staging table. */
  async close(): Promise<void> {
    this.#copy?.destroy();
    // A database that is gone answers no farewell.
    const farewell = () => pause(longestFarewell, undefined, { ref: false });
    await Promise.race([this.#done.catch(() => {}), farewell()]);
    await Promise.race([this.#client.end(), farewell()]);
  }

  async #begin(): Promise<void> {
    await this.#client.query(
      `set temp_buffers = '64MB'; set maintenance_work_mem = '128MB'; set work_mem = '32MB'; set default_statistics_target = 10`,
    );
    const began = Promise.withResolvers<void>();
    this.#done = this.inAccount(async ({ db }) => {
      await sql`create temporary table hash_stage (hash bytea not null)`.execute(db);
      this.#copy = this.#client.query(copyFrom('copy hash_stage (hash) from stdin'));
      began.resolve();
      await finished(this.#copy);
    });
    this.#done.catch(began.reject);
    await began.promise;
  }
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
