import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import type { Clock } from '../clock.ts';
import { inAccount, systemActor, type AdmittedActor } from '../account/account.ts';
import { actorOfJob } from '../account/entrance.ts';
import { ABrowser } from '../../identity/browser.harness.ts';
import { createAccount, grantMembership } from '../../identity/accounts.ts';
import type { Database } from '../database/connect.ts';
import { accountChannel, createRealtime, personChannel } from './realtime.ts';

const clock: Clock & { ahead: number } = {
  ahead: 0,
  now: () => new Date(Date.now() + clock.ahead),
};
let server: TestServer;
let member: { userId: number; token: string };
let token: string;

beforeAll(async () => {
  server = await testServer({ clock });
  const password = 'Sun-Signal7!';
  const { userId } = await createAccount(server.database, {
    name: 'Elsewhere',
    email: 'member@example.com',
    password,
  });
  await grantMembership(server.database, {
    accountId: server.account,
    userId,
    roles: ['campaigns'],
  });
  member = {
    userId,
    token: (await new ABrowser(server.url).tokensFor('member@example.com', password)).access_token,
  };
  token = (await new ABrowser(server.url).tokensFor(server.email, server.password)).access_token;
});
afterAll(() => server.close());
afterEach(() => {
  clock.ahead = 0;
});

const sockets: { disconnect(): unknown }[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

/** A page that has the product open: what it hears, and how it subscribes. */
function aPage() {
  const socket = io(server.url, { path: '/realtime', transports: ['websocket'], forceNew: true });
  sockets.push(socket);
  const heard: { topic: string; payload: { message?: string } }[] = [];
  socket.on('message', (message) => heard.push(message));
  return {
    heard,
    subscribe: (subscription: unknown): Promise<unknown> =>
      socket.timeout(5000).emitWithAck('subscribe', subscription),
  };
}

const sign = (channel: string, key: string, account = server.account) =>
  server.call('GET', `channel_signature.json?channel=${channel}`, undefined, { key, account });
const person = (id: number) =>
  actorOfJob({ kind: 'user', id, name: 'Somebody', ip: null, roles: [] });
const notify = (actor: AdmittedActor, message: string) =>
  inAccount(server.database, { accountId: server.account, actor }, (account) =>
    server.server.services.notifications.start(account, { message }),
  );

it('a signed subscription hears what its account publishes, and nothing of another account @spec API-013', async () => {
  const signed = (await sign(accountChannel(server.account), token)).body.data;
  expect(signed).toEqual({
    channel: `account-${server.account}`,
    signature: expect.any(String),
    timestamp: expect.any(Number),
    server: expect.any(String),
  });
  const page = aPage();
  expect(await page.subscribe(signed)).toEqual({ channel: signed.channel });
  const other = await server.anotherAccount();
  server.server.services.realtime.publish(other, 'mailings', { mailing_id: 1 });
  server.server.services.realtime.publish(server.account, 'mailings', { mailing_id: 2 });
  await server.until(async () => page.heard.length > 0, 'the message');
  expect(page.heard).toEqual([{ topic: 'mailings', payload: { mailing_id: 2 } }]);
});

it('a subscription that was not signed for this channel is refused @spec API-011', async () => {
  const signed = (await sign(accountChannel(server.account), token)).body.data;
  const page = aPage();
  const wrong = { error: 'Signature is not valid.' };
  expect(
    await page.subscribe({ ...signed, signature: Buffer.alloc(32).toString('base64url') }),
  ).toEqual(wrong);
  expect(await page.subscribe({ ...signed, channel: 'account-999999' })).toEqual(wrong);
  expect(
    await page.subscribe({ ...signed, channel: personChannel(server.account, server.userId) }),
  ).toEqual(wrong);
  expect(await page.subscribe({ ...signed, timestamp: signed.timestamp + 1 })).toEqual(wrong);
  expect(await page.subscribe({ channel: signed.channel })).toEqual({
    error: 'The subscription is not complete.',
  });
  const witness = aPage();
  await witness.subscribe(signed);
  server.server.services.realtime.publish(server.account, 'mailings', { mailing_id: 3 });
  await server.until(async () => witness.heard.length > 0, 'the message');
  // Answered in order: what was sent to the page before has arrived with the answer.
  await page.subscribe({});
  expect(page.heard).toEqual([]);
});

it('a signature is good for ten minutes and then says that it has expired', async () => {
  const signed = (await sign(accountChannel(server.account), token)).body.data;
  clock.ahead = 10 * 60_000 - 5000;
  expect(await aPage().subscribe(signed)).toEqual({ channel: signed.channel });
  clock.ahead = 10 * 60_000 + 5000;
  expect(await aPage().subscribe(signed)).toEqual({ error: 'Signature has expired.' });
});

it('nobody gets a signature for another account or another person', async () => {
  const other = await server.anotherAccount('Third Account');
  expect((await sign(personChannel(server.account, server.userId), token)).status).toBe(200);
  expect((await sign(personChannel(server.account, member.userId), token)).status).toBe(403);
  expect((await sign(personChannel(server.account, server.userId), member.token)).status).toBe(403);
  expect((await sign(personChannel(other, server.userId), token)).status).toBe(403);
  expect((await sign(accountChannel(other), token)).status).toBe(403);
  expect((await sign(accountChannel(other), token, other)).status).not.toBe(200);
});

it('an API key hears its account but is nobody with a channel of their own', async () => {
  const key = await server.key('all');
  const id = Number(
    (
      await server.database.pool.query('select id from api_keys where account_id = $1 limit 1', [
        server.account,
      ])
    ).rows[0].id,
  );
  expect((await sign(accountChannel(server.account), key)).status).toBe(200);
  expect((await sign(personChannel(server.account, id), key)).status).toBe(403);
});

it('what one person started is heard by that person alone, in every tab, what the product started by everybody @spec API-024', async () => {
  const mine = aPage();
  const secondTab = aPage();
  const theirs = aPage();
  for (const [page, userId, key] of [
    [mine, server.userId, token],
    [secondTab, server.userId, token],
    [theirs, member.userId, member.token],
  ] as const) {
    for (const channel of [accountChannel(server.account), personChannel(server.account, userId)])
      expect(await page.subscribe((await sign(channel, key)).body.data)).toEqual({ channel });
  }
  const id = await notify(person(server.userId), 'My export');
  await server.server.services.notifications.progress(server.account, id, {
    percent: 50,
    message: 'My export, half',
  });
  await notify(person(member.userId), 'Their export');
  await notify(systemActor, 'For all');
  await server.until(
    async () => mine.heard.length >= 3 && secondTab.heard.length >= 3 && theirs.heard.length >= 2,
    'all messages',
  );
  const messages = (page: typeof mine) => page.heard.map((one) => one.payload.message);
  // Each channel keeps its order; a person's and the account's are two.
  for (const page of [mine, secondTab]) {
    expect(messages(page).filter((message) => message !== 'For all')).toEqual([
      'My export',
      'My export, half',
    ]);
    expect(messages(page)).toContain('For all');
  }
  expect(messages(theirs).sort()).toEqual(['For all', 'Their export']);
});

it('a process that no page connects to is heard on the pages of another', async () => {
  const signed = (await sign(accountChannel(server.account), token)).body.data;
  const page = aPage();
  await page.subscribe(signed);
  const { secrets, log, config } = server.server.services;
  const worker = createRealtime({ secrets, clock, log, serverName: 'worker' });
  worker.attach(null, {
    databaseUrl: config.databaseUrl ?? urlOf(server.database),
    origins: [],
    lost: async () => [],
  });
  await server.until(async () => {
    worker.publish(server.account, 'mailings', { mailing_id: 7 });
    return page.heard.length > 0;
  }, 'the message');
  expect(page.heard[0]).toEqual({ topic: 'mailings', payload: { mailing_id: 7 } });
  await worker.close();
});

function urlOf({ pool }: Database): string {
  return (pool as unknown as { options: { connectionString: string } }).options.connectionString;
}
