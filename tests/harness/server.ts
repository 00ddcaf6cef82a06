import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { buildServer, type HeliographServer } from '#apps/server/build-server.ts';
import { apiKeyPermissions } from '#platform/contract/roles.ts';
import type { Clock } from '#platform/server/clock.ts';
import { readConfig } from '#platform/server/config.ts';
import { requestIdOfLine } from '#platform/server/request-id.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { createAccount } from '#platform/identity/accounts.ts';
import { createApiKey } from '#platform/identity/api-keys.ts';
import { testDatabase } from './database.ts';

/** One answered call. */
export interface Called {
  status: number;
  // The tests read answers of many shapes; each asserts on the keys it needs.
  body: any;
  headers: Headers;
}

type Nothing = null | undefined | false | 0 | '';

/** The whole product over HTTP, on a database of its own. */
export interface TestServer {
  url: string;
  database: Database;
  server: HeliographServer;
  account: number;
  userId: number;
  email: string;
  password: string;
  apiKey: string;
  /** Calls /v2/{account}/{path} with a key that holds every permission, or those named. */
  call(
    method: string,
    path: string,
    body?: unknown,
    how?: { as?: string; account?: number; key?: string },
  ): Promise<Called>;
  /** A key with these permissions in an account. */
  key(permissions: string, account?: number): Promise<string>;
  /** A second account with its own user. */
  anotherAccount(name?: string): Promise<number>;
  /** Waits until the check answers something truthy; fails after a minute and a half. */
  until<T>(check: () => Promise<T>, what?: string): Promise<Exclude<T, Nothing>>;
  close(): Promise<void>;
}

/** How a test server may differ from the usual one. */
export interface TestServerOptions {
  env?: Record<string, string>;
  clock?: Clock;
  logLevel?: string;
  /** Hears every line of the log, in place of the terminal. */
  logTo?: { write(line: string): void };
  /** Runs on the database before the server opens it. */
  prepare?: (databaseUrl: string) => Promise<void>;
  /** The name people open it by: localhost where passkeys are tested. */
  host?: string;
  /** How many connections there are, and how long a call waits for one. */
  pool?: { max?: number; patienceMs?: number };
  /** A port chosen before, for whoever must know it first. */
  port?: number;
}

/** Starts the product on a fresh database and a free port. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const db = await testDatabase(options.pool);
  await options.prepare?.(db.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-test-'));
  const port = options.port ?? (await freePort());
  const url = `http://${options.host ?? '127.0.0.1'}:${port}`;
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: '0',
    ...options.env,
  });
  const server = await buildServer({
    config,
    database: db.database,
    databaseUrl: db.url,
    masterSecret: Buffer.alloc(32, 7),
    log: pino(
      { level: options.logLevel ?? 'fatal', mixin: requestIdOfLine },
      options.logTo ?? pino.destination(1),
    ),
    ...(options.clock && { clock: options.clock }),
  });
  await server.listen(port);
  const keys = new Map<string, string>();
  const makeAccount = (name: string) =>
    createAccount(db.database, {
      name,
      email: `${name.toLowerCase().replace(/\W+/g, '-')}@example.com`,
      password: 'Sun-Signal7!',
    });
  const { accountId, userId } = await makeAccount('First Account');
  const key = async (permissions: string, account = accountId): Promise<string> => {
    const name = `${account}:${permissions}`;
    const known = keys.get(name);
    if (known) return known;
    const made = await createApiKey(db.database, {
      accountId: account,
      name: permissions.slice(0, 30),
      permissions: permissions === 'all' ? apiKeyPermissions : permissions.split(','),
      whitelistedIps: [],
    });
    keys.set(name, made.key);
    return made.key;
  };
  const test: TestServer = {
    url,
    database: db.database,
    server,
    account: accountId,
    userId,
    email: 'first-account@example.com',
    password: 'Sun-Signal7!',
    apiKey: await key('all'),
    key,
    async call(method, path, body, how = {}) {
      const account = how.account ?? accountId;
      const form = body instanceof FormData;
      const answer = await fetch(`${url}/v2/${account}/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${how.key ?? (await key(how.as ?? 'all', account))}`,
          ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        headers: answer.headers,
        body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
      };
    },
    anotherAccount: async (name = 'Second Account') => (await makeAccount(name)).accountId,
    async until<T>(check: () => Promise<T>, what = 'the condition') {
      const end = Date.now() + 90_000;
      for (;;) {
        const found = await check();
        if (found) return found as Exclude<T, Nothing>;
        if (Date.now() > end) throw new Error(`Waited 90 seconds for ${what}.`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    async close() {
      await server.close();
      await db.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return test;
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!address || typeof address === 'string') throw new Error('No free port was given.');
  return address.port;
}
