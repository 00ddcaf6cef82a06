import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { createJobs, defineJob, type Jobs } from '#platform/server/jobs/jobs.ts';

let server: TestServer;
let worker: Jobs;
const walked: number[] = [];
const settled: string[] = [];
let isBroken = false;
let mayGo = Promise.withResolvers<void>();

const payload = z.object({ accountId: z.number(), notificationId: z.number(), steps: z.number() });
const walk = defineJob<z.infer<typeof payload>>({
  name: 'test.walk',
  title: 'Walk',
  payload,
  retryLimit: 0,
  handle: async ({ accountId, notificationId, steps }, { signal }) => {
    for (let step = 1; step <= steps; step += 1) {
      signal.throwIfAborted();
      walked.push(step);
      await server.server.services.notifications.progress(accountId, notificationId, {
        percent: (step / (steps + 1)) * 100,
      });
      if (isBroken) throw new Error('a stone on the way\nwith a stack');
      if (step === 1)
        await Promise.race([
          mayGo.promise,
          new Promise((resolve) => signal.addEventListener('abort', resolve)),
        ]);
    }
    await server.server.services.notifications.progress(accountId, notificationId, {
      percent: 100,
      message: 'Arrived.',
    });
  },
  cancelled: async () => void settled.push('cancelled'),
  resumed: async () => void settled.push('resumed'),
});

beforeAll(async () => {
  server = await testServer();
  const { notifications, realtime, jobs } = server.server.services;
  worker = createJobs({
    url: server.database.pool.options.connectionString!,
    log: pino({ level: 'silent' }),
    database: server.database,
    notifications,
    realtime,
  });
  worker.define(walk);
  jobs.define(walk);
  await worker.start({ work: true });
});
afterAll(async () => {
  await worker.stop();
  await server.close();
});

const start = (steps: number) =>
  inAccount(server.database, { accountId: server.account }, async (account) => {
    const { notifications, jobs } = server.server.services;
    const notificationId = await notifications.start(account, {
      message: 'Walk has started.',
      notifiableType: 'Walk',
    });
    await jobs.enqueue(account, walk, { accountId: account.id, notificationId, steps });
    return notificationId;
  });
const queue = async (query = '') =>
  (await server.call('GET', `account_sidekiq_logs.json${query}`)).body;
const newest = async () => (await queue()).data[0];
const reached = (state: string) =>
  server.until(
    async () => ((await newest()).state === state ? newest() : null),
    `the state ${state}`,
  );
const restart = () => {
  walked.length = 0;
  settled.length = 0;
  mayGo = Promise.withResolvers<void>();
  isBroken = false;
};

test('a job shows with its state, progress and duration from start to end @spec NOTIF-009 @spec NOTIF-002', async () => {
  restart();
  await start(3);
  const running = await server.until(async () => {
    const job = await newest();
    return job?.progress === 25 ? job : null;
  }, 'the first step');
  expect(running).toMatchObject({
    title: 'Walk',
    kind: 'test.walk',
    state: 'active',
    attempt: 1,
    error: null,
    can_cancel: true,
    can_retry: false,
  });
  mayGo.resolve();
  expect(await reached('completed')).toMatchObject({
    progress: 100,
    duration: expect.any(Number),
    finished_at: expect.any(String),
    can_cancel: false,
  });
  expect((await queue('?state=active')).data).toEqual([]);
  expect((await queue('?name=wal')).meta.total).toBe(1);
  expect((await server.call('GET', 'account_sidekiq_logs/99999.json')).status).toBe(404);
});

test('a cancelled job stops at its next step, says so, and goes its way when it is tried again', async () => {
  restart();
  const notification = await start(3);
  await server.until(async () => walked.length === 1, 'the first step');
  const { id } = await newest();
  expect(
    (await server.call('POST', `account_sidekiq_logs/${id}/cancel.json`)).body.data.message,
  ).toBe('The job is being cancelled.');
  expect(await reached('cancelled')).toMatchObject({
    can_cancel: false,
    can_retry: true,
    progress: 100,
  });
  expect(walked).toEqual([1]);
  await server.until(async () => settled.length > 0, 'the settling');
  expect((await server.call('GET', `notifications/${notification}.json`)).body.data).toMatchObject({
    message: 'Walk was cancelled.',
    percent_complete: 100,
    status: 2,
  });
  expect((await server.call('POST', `account_sidekiq_logs/${id}/cancel.json`)).status).toBe(422);
  mayGo.resolve();
  expect(
    (await server.call('POST', `account_sidekiq_logs/${id}/retry.json`)).body.data,
  ).toMatchObject({ state: 'queued', progress: 0 });
  await reached('completed');
  expect(settled).toEqual(['cancelled', 'resumed']);
  expect((await server.call('GET', `notifications/${notification}.json`)).body.data).toMatchObject({
    message: 'Arrived.',
    percent_complete: 100,
    status: 1,
  });
  expect((await queue('?name=walk')).meta.total).toBe(2);
});

test('a job that is cancelled before it begins never begins', async () => {
  restart();
  await inAccount(server.database, { accountId: server.account }, async (account) => {
    const notificationId = await server.server.services.notifications.start(account, {
      message: 'Later.',
    });
    await server.server.services.jobs.enqueue(
      account,
      walk,
      { accountId: account.id, notificationId, steps: 1 },
      { startAfter: new Date(Date.now() + 3_600_000), title: 'Later walk' },
    );
  });
  const { id, state } = await newest();
  expect(state).toBe('queued');
  await server.call('POST', `account_sidekiq_logs/${id}/cancel.json`);
  await reached('cancelled');
  const { rows } = await server.database.pool.query(
    `select state from pgboss.job where name = 'test.walk' and state not in ('completed', 'cancelled')`,
  );
  expect(rows).toEqual([]);
  expect(walked).toEqual([]);
});

test('a failed job names its error in one line and can be tried again', async () => {
  restart();
  isBroken = true;
  const notification = await start(2);
  const failed = await reached('failed');
  expect(failed).toMatchObject({
    error: 'The server had an error: a stone on the way',
    can_retry: true,
  });
  expect((await server.call('GET', `notifications/${notification}.json`)).body.data).toMatchObject({
    percent_complete: 100,
    status: 2,
    message: expect.stringContaining('Walk failed'),
  });
  isBroken = false;
  mayGo.resolve();
  await server.call('PUT', `account_sidekiq_logs/${failed.id}/retry.json`);
  expect(await reached('completed')).toMatchObject({ error: null, attempt: 1 });
});

test('a job is stopped by who started it or who looks after the account', async () => {
  restart();
  await start(1);
  await server.until(async () => walked.length === 1, 'the first step');
  const { id } = await newest();
  const ana = await aMember(server, 'Ana', ['contacts']);
  expect(
    (
      await server.call('POST', `account_sidekiq_logs/${id}/cancel.json`, undefined, {
        key: ana.token,
      })
    ).status,
  ).toBe(403);
  expect(
    (await server.call('GET', `account_sidekiq_logs/${id}.json`, undefined, { key: ana.token }))
      .body.data.can_cancel,
  ).toBe(false);
  mayGo.resolve();
  await reached('completed');
});

test('a job whose worker died on its last try is ended all the same', async () => {
  restart();
  await start(1);
  await server.until(async () => walked.length === 1, 'the first step');
  mayGo.resolve();
  await reached('completed');
  await server.database.pool.query(
    `update account_jobs set state = 'active', created_at = now() - interval '1 hour'`,
  );
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    connectionString: server.database.pool.options.connectionString!,
    schedule: false,
    supervise: false,
  });
  await boss.start();
  const { endLostJobs } = await import('#platform/server/jobs/end-lost-jobs.ts');
  const { notifications, realtime } = server.server.services;
  await endLostJobs(boss, { database: server.database, notifications, realtime });
  await boss.stop({ graceful: false });
  expect(await newest()).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('worker stopped'),
  });
});
