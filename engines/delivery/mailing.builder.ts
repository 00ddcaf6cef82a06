import pino from 'pino';
import { sql } from 'kysely';
import type { MailingMessage } from '#engines/templating/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { systemClock } from '#platform/server/clock.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { createRealtime } from '#platform/server/realtime/realtime.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import { plainMessage } from '#tests/harness/plain-message.ts';
import { balanceOf, type Balance } from './balance.ts';
import { startMailing, type MailingStart } from './mailings.ts';
import type { SenderOptions } from './sender.ts';

/** What tests and benchmarks of sending give a sender. */
export function sendingServices(
  database: Database,
  publicUrl = 'https://news.blue.example',
): SenderOptions['services'] {
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const log = pino({ level: process.env['SENDING_LOG'] ?? 'silent' });
  return {
    database,
    secrets,
    clock: systemClock,
    log,
    config: readConfig({ PUBLIC_URL: publicUrl }),
    realtime: createRealtime({ secrets, clock: systemClock, log, serverName: 'test' }),
  };
}

/** A message that anybody may get. */
export function aMessage(accountId: number, change: Partial<MailingMessage> = {}): MailingMessage {
  return plainMessage(accountId, {
    subject: 'Hello {{ contact.first_name }}',
    replyTo: 'help@blue.example',
    html:
      '<p>Hello {{ contact.first_name }}, <a href="https://blue.example/one">one</a> <a href="https://blue.example/two">two</a>' +
      ' <a href="{{ unsubscribe_url }}">unsubscribe</a></p>',
    postalAddress: '1 Harbour Street, Bremen',
    account: { id: accountId, name: 'Blue Shop', website: 'https://blue.example' },
    ...change,
  });
}

/** Makes a list and answers its id. */
export async function aList(account: Account, name: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    id: number;
  }>`insert into lists (account_id, name) values (${account.id}, ${name}) returning id`.execute(
    account.db,
  );
  return row?.id as number;
}

/** Makes contacts person0@…, person1@… who are on all the lists, and answers their ids. */
export async function somePeople(
  account: Account,
  count: number,
  lists: readonly number[],
  prefix = 'person',
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into contacts (account_id, email, email_key, email_domain, first_name)
    select ${account.id}, ${prefix} || n || '@home.example', ${prefix} || n || '@home.example', 'home.example', 'Ann' || n
    from generate_series(0, ${count - 1}) n returning id`.execute(account.db);
  const ids = rows.map((row) => row.id);
  await sql`insert into list_memberships (account_id, list_id, contact_id)
    select ${account.id}, l, c from unnest(${[...lists]}::bigint[]) l cross join unnest(${ids}::bigint[]) c`.execute(
    account.db,
  );
  return ids;
}

/** Starts a mailing of one list (or as given) and returns its id. */
export async function aMailing(
  database: Database,
  accountId: number,
  start: Partial<MailingStart> & { lists?: number[] } = {},
): Promise<number> {
  return inAccount(database, { accountId }, async (account) => {
    const { lists = [], ...rest } = start;
    const { mailingId } = await startMailing(account, {
      sourceType: 'campaign',
      sourceId: Math.floor(Math.random() * 1e9),
      message: aMessage(accountId),
      audience: { lists, suppressedLists: [], segments: [], suppressedSegments: [] },
      ...rest,
    });
    return mailingId;
  });
}

/** Waits until the check answers something truthy; fails after a while. */
export async function until<T>(
  check: () => Promise<T>,
  what: string,
  ms = 45_000,
): Promise<Exclude<T, null | undefined | false>> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await check();
    if (found) return found as Exclude<T, null | undefined | false>;
    if (Date.now() > end) throw new Error(`Waited for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Waits until a mailing has ended and answers its balance. */
export async function balanceAtEnd(
  database: Database,
  accountId: number,
  mailingId: number,
): Promise<Balance & { status: string }> {
  return until(
    () =>
      inAccount(database, { accountId }, async (account) => {
        const {
          rows: [row],
        } = await sql<{
          status: string;
        }>`select status from mailings where account_id = ${accountId} and id = ${mailingId}
      and finished_at is not null`.execute(account.db);
        return row && { ...(await balanceOf(account, mailingId)), status: row.status };
      }),
    'the end of the mailing',
  ) as Promise<Balance & { status: string }>;
}
