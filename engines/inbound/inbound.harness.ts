import { connect, createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { createTrackingUrls, type TrackingUrls } from '#engines/tracking/public.ts';
import {
  balanceOf,
  startMailing,
  type Balance,
  type MailingTest,
} from '#engines/delivery/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { plainMessage } from '#tests/harness/plain-message.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

/** A mailing that was sent, with its recipients. */
export interface SentMailing {
  mailingId: number;
  people: number[];
  listId: number;
}

/** How a mailing differs from the usual one. */
interface SendHow {
  brandId?: number;
  fromEmail?: string;
  test?: MailingTest;
}

/** A product whose returned mail comes in at a port of its own, and what tests do with it. */
export class InboundHarness {
  readonly server: TestServer;
  readonly port: number | null;
  readonly urls: TrackingUrls;

  private constructor(server: TestServer, port: number | null) {
    this.server = server;
    this.port = port;
    this.urls = createTrackingUrls({
      publicUrl: server.url,
      secrets: server.server.services.secrets,
    });
  }

  /** A product without a port for returned mail, in these roles. */
  static async create(roles = 'web,worker,sender'): Promise<InboundHarness> {
    return new InboundHarness(
      await testServer({ env: { RETURN_DOMAIN: 'bounces.blue.example', ROLES: roles } }),
      null,
    );
  }

  /** A product that takes returned mail at a free port. */
  static async listening(env: Record<string, string> = {}): Promise<InboundHarness> {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    return new InboundHarness(
      await testServer({
        env: {
          RETURN_DOMAIN: 'bounces.blue.example',
          INBOUND_SMTP_PORT: String(port),
          INBOUND_SMTP_HOST: '127.0.0.1',
          ...env,
        },
      }),
      port,
    );
  }

  within<T>(work: (account: Account) => Promise<T>, accountId = this.server.account): Promise<T> {
    return inAccount(this.server.database, { accountId }, work);
  }

  /** Sends a mailing to new contacts and waits for its end. */
  async sent(people: number, prefix: string, how: SendHow = {}): Promise<SentMailing> {
    const { listId, ids } = await this.within(async (account) => {
      const {
        rows: [list],
      } = await sql<{
        id: number;
      }>`insert into lists (account_id, name) values (${account.id}, ${`List ${prefix}`}) returning id`.execute(
        account.db,
      );
      const { rows } = await sql<{
        id: number;
      }>`insert into contacts (account_id, email, email_key, email_domain)
        select ${account.id}, ${prefix} || n || '@home.example', ${prefix} || n || '@home.example', 'home.example' from generate_series(0, ${people - 1}) n returning id`.execute(
        account.db,
      );
      const made = rows.map((row) => row.id);
      await sql`insert into list_memberships (account_id, list_id, contact_id) select ${account.id}, ${list?.id}, c from unnest(${made}::bigint[]) c`.execute(
        account.db,
      );
      return { listId: list?.id as number, ids: made };
    });
    return { mailingId: await this.send(listId, how), people: ids, listId };
  }

  /** Sends another mailing to a list and waits for its end. */
  async send(
    listId: number,
    { fromEmail = 'news@blue.example', test, ...how }: SendHow = {},
  ): Promise<number> {
    const mailingId = await this.within(
      async (account) =>
        (
          await startMailing(account, {
            sourceType: 'test',
            sourceId: Math.floor(Math.random() * 1e9),
            message: plainMessage(account.id, { fromEmail }),
            audience: {
              lists: [listId],
              suppressedLists: [],
              segments: [],
              suppressedSegments: [],
              ...how,
            },
            ...(test && { test }),
          })
        ).mailingId,
    );
    await this.server.until(
      async () =>
        (
          await this.within((account) =>
            sql`select 1 from mailings where account_id = ${account.id} and id = ${mailingId} and finished_at is not null`.execute(
              account.db,
            ),
          )
        ).rows.length > 0,
      'the end of a mailing',
    );
    return mailingId;
  }

  bounceAddress(
    mailingId: number,
    contactId: number,
    accountId = this.server.account,
    domain = 'bounces.blue.example',
  ): string {
    return this.urls.returnPath({ accountId, mailingId, contactId }, domain);
  }

  balance(mailingId: number): Promise<Balance> {
    return this.within((account) => balanceOf(account, mailingId));
  }

  async suppressionOf(contactId: number): Promise<string | null> {
    return this.within(
      async (account) =>
        (
          await sql<{
            reason: string;
          }>`select s.reason from suppressions s join contacts c on c.account_id = s.account_id and c.email_key = s.email_key
      where c.account_id = ${account.id} and c.id = ${contactId}`.execute(account.db)
        ).rows[0]?.reason ?? null,
    );
  }

  eventsOf(contactId: number): Promise<{ kind: string; detail: string }[]> {
    return this.within(
      async (account) =>
        (
          await sql<{
            kind: string;
            detail: string;
          }>`select kind, detail from message_events where account_id = ${account.id} and contact_id = ${contactId} and kind in ('bounce', 'complaint', 'unsubscribe') order by id`.execute(
            account.db,
          )
        ).rows,
    );
  }

  /** Hands a mail in over SMTP and answers each reply. */
  deliver(to: readonly string[], mail: string, from = ''): Promise<string[]> {
    return talk(
      this.port ?? 0,
      [
        'EHLO mx.home.example',
        `MAIL FROM:<${from}>`,
        ...to.map((one) => `RCPT TO:<${one}>`),
        'DATA',
      ],
      mail,
    );
  }

  /** Waits until everything that came in is processed or quarantined. */
  async processed(): Promise<void> {
    await this.server.until(
      async () =>
        (
          await acrossAccounts(this.server.database, 'test', (db) =>
            sql`select 1 from inbound_mails where state = 'waiting'`.execute(db),
          )
        ).rows.length === 0,
      'the end of processing',
    );
  }
}

/** Says lines to a mail server one by one; after a 354 it sends the mail. */
export function talk(port: number, commands: readonly string[], mail: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const replies: string[] = [];
    const left = [...commands];
    let read = '';
    socket.setTimeout(10_000, () =>
      socket.destroy(new Error('The server was silent for ten seconds.')),
    );
    socket.on('error', reject);
    socket.on('close', () => resolve(replies));
    socket.on('data', (part) => {
      read += part.toString();
      const end = /^\d{3} .*\r\n$/m.exec(read);
      if (!end || !read.endsWith('\r\n')) return;
      replies.push(end[0].trim());
      read = '';
      if (end[0].startsWith('354'))
        return void socket.write(
          `${mail.replace(/\r?\n/g, '\r\n').replace(/^\./gm, '..')}\r\n.\r\n`,
        );
      const next = left.shift();
      if (next !== undefined) socket.write(`${next}\r\n`);
      else if (end[0].startsWith('221')) socket.end();
      else socket.write('QUIT\r\n');
    });
  });
}

/** A report of a mail server that a mail could not be delivered, with this enhanced status code and these words. */
export function bounceReport(status: string, said: string, seed = ''): string {
  return `From: MAILER-DAEMON@mx.home.example\nSubject: Undelivered ${seed}\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.home.example\n\nFinal-Recipient: rfc822; somebody@home.example\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; ${said}\n\n--b--\n`;
}
