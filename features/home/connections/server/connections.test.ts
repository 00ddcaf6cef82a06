import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import type { Clock } from '#platform/server/clock.ts';

const clock: Clock & { ahead: number } = {
  ahead: 0,
  now: () => new Date(Date.now() + clock.ahead),
};
let relay: SMTPServer;
let greetings = 0;
let server: TestServer;
beforeAll(async () => {
  relay = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      greetings += 1;
      done();
    },
  });
  relay.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    relay.listen(0, '127.0.0.1', resolve);
  });
  server = await testServer({
    clock,
    env: {
      SMTP_URL: `smtp://user:secret-word@127.0.0.1:${(relay.server.address() as AddressInfo).port}`,
      ROLES: 'web,worker',
    },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => {
    relay.close(resolve);
  });
});

const connections = async () => {
  const { body } = await server.call('GET', 'installation_connections.json');
  expect(JSON.stringify(body)).not.toContain('secret-word');
  return new Map(
    (
      body.data as {
        kind: string;
        status: string;
        detail: string;
        last_error: string | null;
        last_error_at: string | null;
      }[]
    ).map((one) => [one.kind, one]),
  );
};

test('everything the account stands on is tried, not assumed', async () => {
  const found = await connections();
  expect([...found.keys()]).toEqual(
    expect.arrayContaining([
      'mail',
      'identity',
      'database',
      'files',
      'worker',
      'sender',
      'api_keys',
    ]),
  );
  for (const kind of ['identity', 'database', 'files', 'worker', 'sender', 'api_keys'])
    expect(found.get(kind)?.status, kind).toBe('ok');
  expect(found.get('database')?.detail).toMatch(/^PostgreSQL \d+/);
  expect(found.get('api_keys')?.detail).toMatch(/^1 key/);
  expect(greetings).toBe(1);
});

test('a mail server that refuses or is gone shows as failed with its words, and the error is remembered', async () => {
  const refused = (await connections()).get('mail')!;
  expect(refused).toMatchObject({
    status: 'failed',
    last_error: expect.stringMatching(/mail server/i),
  });
  await connections();
  expect(greetings).toBe(1);
  await new Promise<void>((resolve) => {
    relay.close(resolve);
  });
  clock.ahead += 11_000;
  const gone = (await connections()).get('mail')!;
  expect(gone).toMatchObject({
    status: 'failed',
    last_error: expect.stringMatching(/ECONNREFUSED|closed|refused/i),
    last_error_at: expect.any(String),
  });
});

test('jobs that nobody takes and mailings that should have begun are said', async () => {
  await server.database.pool.query(
    `insert into account_jobs (account_id, queue, queue_id, title, created_at) values ($1, 'x', gen_random_uuid(), 'Waiting', now() - interval '1 hour')`,
    [server.account],
  );
  clock.ahead += 11_000;
  expect((await connections()).get('worker')).toMatchObject({
    status: 'failed',
    detail: expect.stringContaining('more than 2 minutes: 1.'),
  });
});
