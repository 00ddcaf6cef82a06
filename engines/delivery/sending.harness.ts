import { sql } from 'kysely';
import { expect } from 'vitest';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { anAccount, testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import type { Balance } from './balance.ts';
import { localInboxProvider } from './local-inbox-provider.ts';
import type { Provider } from './provider.ts';
import { startSink, type ScriptedSink, type SinkScript } from './scripted-sink.harness.ts';
import { createSender, type Sender, type SenderOptions } from './sender.ts';
import { aList, balanceAtEnd, sendingServices, somePeople } from './mailing.builder.ts';

/** A mail as the local inbox keeps it. */
export interface InboxMail {
  recipient: string;
  raw: string;
  message_key: string;
}

/** A database with senders and mail servers that tests start; all are ended after each test. */
export class SendingWorld {
  readonly db: TestDatabase;
  readonly #running: (Sender | ScriptedSink)[] = [];

  private constructor(db: TestDatabase) {
    this.db = db;
  }

  static async create(): Promise<SendingWorld> {
    return new SendingWorld(await testDatabase());
  }

  /** Ends what a test started, mailings included, so that the next test's senders find nothing of it. */
  async clear(): Promise<void> {
    for (const thing of this.#running.splice(0).reverse())
      await ('stop' in thing ? thing.stop() : thing.close());
    await acrossAccounts(this.db.database, 'end of a test', (db) =>
      sql`update mailings set status = 'finished', finished_at = now() where finished_at is null`.execute(
        db,
      ),
    );
  }

  within<T>(accountId: number, work: (account: Account) => Promise<T>): Promise<T> {
    return inAccount(this.db.database, { accountId }, work);
  }

  aSender(
    provider: Provider = localInboxProvider(this.db.database),
    change: Partial<SenderOptions> = {},
  ): Sender {
    const sender = createSender({
      services: sendingServices(this.db.database),
      provider,
      ...change,
    });
    sender.start();
    this.#running.push(sender);
    return sender;
  }

  async aSink(script?: SinkScript, port?: number): Promise<ScriptedSink> {
    const sink = await startSink(script, port);
    this.#running.push(sink);
    return sink;
  }

  /** A new account with one list of so many contacts. */
  async anAudience(count: number): Promise<{ accountId: number; list: number; people: number[] }> {
    const accountId = await anAccount(this.db.database);
    return this.within(accountId, async (account) => {
      const list = await aList(account, 'News');
      return { accountId, list, people: await somePeople(account, count, [list]) };
    });
  }

  inboxOf(accountId: number): Promise<InboxMail[]> {
    return this.within(
      accountId,
      async (account) =>
        (
          await sql<InboxMail>`select recipient, raw, message_key from local_inbox_messages
      where account_id = ${accountId} order by id`.execute(account.db)
        ).rows,
    );
  }

  expireLeases(accountId: number, mailingId: number): Promise<unknown> {
    return this.within(accountId, (account) =>
      sql`
      update delivery_claims set lease_until = now() - interval '1 second' where account_id = ${accountId} and mailing_id = ${mailingId}`.execute(
        account.db,
      ),
    );
  }

  /** Puts rows into the state that a killed process leaves behind. */
  strand(
    accountId: number,
    mailingId: number,
    state: 'claimed' | 'body_written',
    people: readonly number[],
  ): Promise<unknown> {
    return this.within(accountId, (account) =>
      sql`
      with claim as (
        insert into delivery_claims (account_id, mailing_id, token, contact_ids, lease_until)
        values (${accountId}, ${mailingId}, gen_random_uuid(), ${[...people]}::bigint[], now() + interval '1 minute') returning token
      )
      update deliveries set state = ${state}, claim_token = claim.token, attempts = 1, next_try_at = null from claim
      where account_id = ${accountId} and mailing_id = ${mailingId} and contact_id = any(${[...people]}::bigint[])`.execute(
        account.db,
      ),
    );
  }

  /** Waits for the end of a mailing; whatever happened, its balance must add up. */
  async endOf(accountId: number, mailingId: number): Promise<Balance & { status: string }> {
    const balance = await balanceAtEnd(this.db.database, accountId, mailingId);
    expect(sumOf(balance)).toBe(balance.eligible);
    return balance;
  }
}

/** Everything in a balance but its total. */
export function sumOf(balance: Balance): number {
  const total = (part: Record<string, number>): number =>
    Object.values(part).reduce((sum, count) => sum + count, 0);
  return (
    balance.delivered +
    balance.bounced +
    total(balance.suppressed) +
    total(balance.failed) +
    balance.pending +
    balance.unknown
  );
}
