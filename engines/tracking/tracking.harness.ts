import { sql } from 'kysely';
import pino from 'pino';
import type { MailingMessage } from '#engines/templating/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { systemClock } from '#platform/server/clock.ts';
import { readConfig } from '#platform/server/config.ts';
import { createHttpServer } from '#platform/server/http/http-server.ts';
import { openFastPath } from './fast-path/open-fast-path.ts';
import { RouteRegistry } from '#platform/server/http/route-registry.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import type { Services } from '#platform/server/services.ts';
import { anAccount, testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { plainMessage } from '#tests/harness/plain-message.ts';
import { mountTracking } from './mount.ts';
import { createTrackingUrls, type DeliveryKey, type TrackingUrls } from './urls.ts';

/** Somebody's browser, as the tests pretend to be one. */
export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** One answer of a public page. */
export interface Got {
  status: number;
  body: string;
  headers: Record<string, unknown>;
}

/** The tracking pages over HTTP on a database of their own. */
export interface TrackingWorld {
  db: TestDatabase;
  urls: TrackingUrls;
  within<T>(accountId: number, work: (account: Account) => Promise<T>): Promise<T>;
  /** A sent mailing to two lists, of so many contacts on the first. */
  aSentMailing(
    people: number,
    message?: Partial<MailingMessage>,
  ): Promise<{ accountId: number; mailingId: number; list: number; deliveries: DeliveryKey[] }>;
  ask(
    method: string,
    url: string,
    how?: {
      body?: string;
      type?: string;
      agent?: string;
      ip?: string;
      headers?: Record<string, string>;
      host?: string;
    },
  ): Promise<Got>;
  /** Makes a host an account's, in the memory of this server. */
  giveHost(name: string, accountId: number): void;
  /** Listens; answers the address. */
  listen(): Promise<string>;
  /** How many requests were answered before the framework saw them. */
  atTheDoor(): number;
  close(): Promise<void>;
}

const publicUrl = 'https://news.blue.example';

/** Starts it. */
export async function trackingWorld({
  trustedProxies = 0,
}: { trustedProxies?: number } = {}): Promise<TrackingWorld> {
  const db = await testDatabase();
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const log = pino({ level: 'silent' });
  const app = await createHttpServer({ log, publicUrl, trustedProxies });
  // Of all services the pages use only these; the rest would start servers.
  const services = {
    database: db.database,
    secrets,
    clock: systemClock,
    log,
    config: readConfig({ PUBLIC_URL: publicUrl, TRUSTED_PROXIES: String(trustedProxies) }),
  } as Services;
  const registry = new RouteRegistry({
    app,
    services,
    roles: new Set(),
    gate: { authenticate: async () => null, rolesIn: async () => null, admit() {} },
  });
  mountTracking(registry.of('tracking'), services);
  let atTheDoor = 0;
  openFastPath(app, services, { watch: () => (atTheDoor += 1), others: {} });
  await app.ready();
  const within: TrackingWorld['within'] = (accountId, work) =>
    inAccount(db.database, { accountId }, work);
  return {
    db,
    within,
    urls: createTrackingUrls({ publicUrl, secrets }),
    aSentMailing: async (people, message) => {
      const accountId = await anAccount(db.database, { name: 'Blue Shop' });
      return within(accountId, (account) => makeMailing(account, people, message ?? {}));
    },
    async ask(method, url, { body, type, agent = chrome, ip, headers = {}, host } = {}) {
      const answer = await app.inject({
        method: method as 'GET',
        url: url.replace(/^https?:\/\/[^/]+/, ''),
        ...(ip !== undefined && { remoteAddress: ip }),
        headers: {
          'user-agent': agent,
          ...headers,
          ...(host !== undefined && { host }),
          ...(type !== undefined && { 'content-type': type }),
        },
        ...(body !== undefined && { payload: body }),
      });
      return { status: answer.statusCode, body: answer.body, headers: answer.headers };
    },
    giveHost: (name, accountId) =>
      app.publicHosts.put(name, { name, owner: null, accounts: new Set([accountId]) }),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    atTheDoor: () => atTheDoor,
    async close() {
      await app.close();
      await db.drop();
    },
  };
}

async function makeMailing(account: Account, people: number, change: Partial<MailingMessage>) {
  const one = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
    (await query.execute(account.db)).rows[0]?.id as number;
  // The mailing goes to both; its people are on the first alone.
  const { rows: lists } = await sql<{ id: number }>`
    insert into lists (account_id, name, description, public_name, public_description, is_public)
    select ${account.id}, name, 'Bought twice', public_name, public_description, public_name <> ''
    from (values ('News', 'Letters <from> the harbour', 'Once a week'), ('Big spenders', '', '')) l(name, public_name, public_description)
    returning id`.execute(account.db);
  const [list, other] = lists.map(({ id }) => id) as [number, number];
  const { rows } = await sql<{ id: number }>`
    insert into contacts (account_id, email, email_key, email_domain, first_name)
    select ${account.id}, 'person' || n || '@home.example', 'person' || n || '@home.example', 'home.example', 'Ann' || n
    from generate_series(0, ${people - 1}) n returning id`.execute(account.db);
  const ids = rows.map((row) => row.id);
  await sql`insert into list_memberships (account_id, list_id, contact_id) select ${account.id}, ${list}, unnest(${ids}::bigint[])`.execute(
    account.db,
  );
  const message = plainMessage(account.id, {
    subject: 'Hello {{ contact.first_name }}',
    html: '<p>Dear {{ contact.first_name }} <a href="https://blue.example/1">one</a></p>',
    ...change,
  });
  const audience = {
    lists: [list, other],
    suppressedLists: [],
    segments: [],
    suppressedSegments: [],
  };
  const mailingId =
    await one(sql`insert into mailings (account_id, source_type, source_id, status, message, audience, started_at)
    values (${account.id}, 'campaign', 1, 'finished', ${JSON.stringify(message)}::jsonb, ${JSON.stringify(audience)}::jsonb, now() - interval '1 hour') returning id`);
  await sql`insert into deliveries (account_id, mailing_id, contact_id, state, sent_at) select ${account.id}, ${mailingId}, unnest(${ids}::bigint[]), 'sent', now() - interval '50 minutes'`.execute(
    account.db,
  );
  await sql`insert into mailing_links (account_id, mailing_id, link_no, url, label)
    select ${account.id}, ${mailingId}, n, 'https://blue.example/' || n, 'Link ' || n from generate_series(1, 8) n`.execute(
    account.db,
  );
  return {
    accountId: account.id,
    mailingId,
    list,
    deliveries: ids.map((contactId) => ({ accountId: account.id, mailingId, contactId })),
  };
}
