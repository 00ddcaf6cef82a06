import pino from 'pino';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { connectDatabase, type Database } from '../server/database/connect.ts';
import { accountChannel, personChannel, type Realtime } from '../server/realtime/realtime.ts';
import { ABrowser } from './browser.harness.ts';
import { grantMembership } from './accounts.ts';
import { setPassword } from './change-password.ts';
import { forgetRoles, rolesIn } from './member-roles.ts';
import { createUser } from './users.ts';
import { watchAccess } from './watch-access.ts';

const password = 'Sturdy-Lamp-7';
let server: TestServer;
let made = 0;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A member with a token, and their open page, subscribed to the account's and to their own channel. */
async function aMember(roles: readonly string[] = ['campaigns']) {
  made += 1;
  const email = `member-${made}@example.org`;
  const id = await createUser(server.database, { email, password });
  await grantMembership(server.database, { accountId: server.account, userId: id, roles });
  const token = (await new ABrowser(server.url).tokensFor(email, password)).access_token;
  const sign = async (channel: string) =>
    (
      await server.call('GET', `channel_signature.json?channel=${channel}`, undefined, {
        key: token,
      })
    ).body.data;
  const socket = io(server.url, {
    path: '/realtime',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  closing.push(() => socket.disconnect());
  const heard: { topic: string; payload: unknown }[] = [];
  socket.on('message', (message) => heard.push(message));
  const subscribe = (subscription: unknown): Promise<{ channel?: string; error?: string }> =>
    socket.timeout(5000).emitWithAck('subscribe', subscription);
  const signatures = [
    await sign(accountChannel(server.account)),
    await sign(personChannel(server.account, id)),
  ];
  for (const one of signatures) expect(await subscribe(one)).toEqual({ channel: one.channel });
  return { id, token, socket, heard, subscribe, signatures };
}

const remove = async (userId: number) => {
  await server.database.pool.query(
    'delete from account_members where account_id = $1 and user_id = $2',
    [server.account, userId],
  );
  forgetRoles(server.database, { accountId: server.account, userId });
};
const list = (key: string) => server.call('GET', 'tags.json', undefined, { key });

/** Another process over the same database: it remembers roles of its own. */
function anotherProcess(realtime: Partial<Realtime> = {}): Database {
  const database = connectDatabase({
    url: server.server.services.config.databaseUrl ?? urlOf(server.database),
    max: 3,
  });
  const watching = watchAccess({
    database,
    realtime: { recheck: async () => {}, ...realtime } as Realtime,
    log: pino({ level: 'silent' }),
  });
  closing.push(() => {
    watching.stop();
    return database.close();
  });
  return database;
}

function urlOf({ pool }: Database): string {
  return (pool as unknown as { options: { connectionString: string } }).options.connectionString;
}

describe('a changed role', () => {
  it('counts at the next call, and the open page hears that it has to look @spec NAV-035', async () => {
    const member = await aMember(['campaigns']);
    expect((await list(member.token)).status).toBe(200);
    await grantMembership(server.database, {
      accountId: server.account,
      userId: member.id,
      roles: ['contents'],
    });
    expect((await list(member.token)).status).toBe(403);
    await server.until(async () => member.heard.length > 0, 'the message about rights');
    expect(member.heard).toEqual([{ topic: 'access', payload: {} }]);
  });

  it('reaches other processes at once', async () => {
    const { id } = await aMember(['campaigns']);
    const elsewhere = anotherProcess();
    // The line is there once a change is heard of; until then what is remembered stays.
    await server.until(async () => {
      await rolesIn(elsewhere, id, server.account);
      await grantMembership(server.database, {
        accountId: server.account,
        userId: id,
        roles: ['contents'],
      });
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      return (await rolesIn(elsewhere, id, server.account))?.has('contents');
    }, 'the roles in the other process');
    await grantMembership(server.database, {
      accountId: server.account,
      userId: id,
      roles: ['surveys'],
    });
    await server.until(
      async () => (await rolesIn(elsewhere, id, server.account))?.has('surveys'),
      'the next roles in the other process',
    );
  });
});

describe('a member who is taken out', () => {
  it('stops hearing the account, and no kept signature opens it again', async () => {
    const member = await aMember();
    const witness = await aMember();
    await remove(member.id);
    await server.until(
      async () => (await member.subscribe(member.signatures[0])).error,
      'the refusal',
    );
    expect(await member.subscribe(member.signatures[1])).toEqual({
      error: 'This subscription is not allowed any more.',
    });
    await server.until(async () => member.heard.length > 0, 'the message about rights');
    await server.server.services.realtime.recheck(null);
    server.server.services.realtime.publish(server.account, 'mailings', { mailing_id: 9 });
    await server.until(
      async () => witness.heard.some(({ topic }) => topic === 'mailings'),
      'the witness',
    );
    // Answered in order: what was sent to the page before has arrived with this answer.
    await member.subscribe({});
    expect(member.heard.map(({ topic }) => topic)).toEqual(['access']);
  });
});

describe('a sign-in that has ended', () => {
  it('closes the pages it had open', async () => {
    const member = await aMember();
    const gone = new Promise((resolve) => {
      member.socket.once('disconnect', resolve);
    });
    await setPassword(server.database, { userId: member.id, password: 'Another-Lamp-9' });
    expect(await gone).toBe('io server disconnect');
  });

  it('closes them at the next look when nobody told of it', async () => {
    const member = await aMember();
    const gone = new Promise((resolve) => {
      member.socket.once('disconnect', resolve);
    });
    await server.database.pool.query(`delete from oidc_records where model = 'Session'`);
    await server.server.services.realtime.recheck(null);
    expect(await gone).toBe('io server disconnect');
  });
});
