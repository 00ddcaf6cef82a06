import { sql } from 'kysely';
import pino from 'pino';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { systemClock } from '#platform/server/clock.ts';
import { readConfig } from '#platform/server/config.ts';
import { createRealtime } from '#platform/server/realtime/realtime.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import { somePeople } from '#engines/delivery/mailing.builder.ts';
import { anAccount, testDatabase, type TestDatabase } from './database.ts';
import type { MobileFigures } from '#engines/mobile/contract.ts';
import { figuresOf } from '#engines/mobile/counts.ts';
import { removeRuns } from '#engines/mobile/runs.ts';
import {
  createMobileSender,
  type MobileSender,
  type MobileSenderServices,
} from '#engines/mobile/sender.ts';

/** A row as tests look at it. */
export interface TestRow {
  id: number;
  contact_id: number;
  state: string;
  reason: string | null;
  attempts: number;
  provider_ref: string | null;
}

/** A database with senders that tests start; all are ended after each test. */
export class MobileWorld {
  readonly db: TestDatabase;
  readonly #running: MobileSender[] = [];

  private constructor(db: TestDatabase) {
    this.db = db;
  }

  static async create(): Promise<MobileWorld> {
    return new MobileWorld(await testDatabase());
  }

  services(): MobileSenderServices {
    const log = pino({ level: process.env['SENDING_LOG'] ?? 'silent' });
    const secrets = createSecrets(Buffer.alloc(32, 7));
    return {
      database: this.db.database,
      config: readConfig({ PUBLIC_URL: 'https://news.blue.example' }),
      log,
      realtime: createRealtime({ secrets, clock: systemClock, log, serverName: 'test' }),
    };
  }

  aSender(): MobileSender {
    const sender = createMobileSender(this.services());
    sender.start();
    this.#running.push(sender);
    return sender;
  }

  async clear(): Promise<void> {
    for (const sender of this.#running.splice(0)) await sender.stop();
    const runs = await acrossAccounts(this.db.database, 'end of a test', async (db) => {
      const { rows } = await sql<{ accountId: number; id: number }>`
        select account_id as "accountId", id from mobile_runs`.execute(db);
      return rows;
    });
    for (const { accountId, id } of runs)
      await this.within(accountId, (account) => removeRuns(account, [id]));
  }

  within<T>(accountId: number, work: (account: Account) => Promise<T>): Promise<T> {
    return inAccount(this.db.database, { accountId }, work);
  }

  /** A new account with so many contacts. */
  async people(count: number): Promise<{ accountId: number; people: number[] }> {
    const accountId = await anAccount(this.db.database);
    const people = await this.within(accountId, (account) => somePeople(account, count, []));
    return { accountId, people };
  }

  rows(accountId: number, runId: number): Promise<TestRow[]> {
    return this.within(accountId, async (account) => {
      const { rows } = await sql<TestRow>`
        select id, contact_id, state, reason, attempts, provider_ref from mobile_messages where account_id = ${accountId} and run_id = ${runId} order by id`.execute(
        account.db,
      );
      return rows;
    });
  }

  statusOf(accountId: number, runId: number): Promise<string> {
    return this.within(accountId, async (account) => {
      const { rows } = await sql<{ status: string }>`
        select status from mobile_runs where account_id = ${accountId} and id = ${runId}`.execute(
        account.db,
      );
      return rows[0]!.status;
    });
  }

  figures(accountId: number, runId: number): Promise<MobileFigures> {
    return this.within(accountId, async (account) =>
      (await figuresOf(account, [runId])).get(runId)!,
    );
  }

  /** What a process leaves behind that ended long ago. */
  expireLeases(accountId: number): Promise<unknown> {
    return this.within(accountId, (account) =>
      sql`update mobile_messages set lease_until = now() - interval '1 second' where account_id = ${accountId} and lease_until is not null`.execute(
        account.db,
      ),
    );
  }
}
