import { afterAll, beforeAll, expect, it } from 'vitest';
import pino from 'pino';
import { z } from 'zod';
import { anAccount, testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { inAccount } from '../account/account.ts';
import { createJobs, defineJob, type Jobs } from './jobs.ts';

let db: TestDatabase;
let jobs: Jobs;
let accountId: number;
const done: string[] = [];
let failures = 0;

const payload = z.object({ accountId: z.number(), name: z.string() });
const walk = defineJob({
  name: 'test.walk',
  payload,
  concurrency: 1,
  handle: async ({ name }) => void done.push(name),
});
const stumble = defineJob({
  name: 'test.stumble',
  payload,
  concurrency: 1,
  handle: async ({ name }) => {
    if (failures++ === 0) throw new Error('the first try fails');
    done.push(name);
  },
});

beforeAll(async () => {
  db = await testDatabase();
  accountId = await anAccount(db.database);
  jobs = createJobs({
    url: db.url,
    log: pino({ level: 'silent' }),
    database: db.database,
    notifications: null as never,
    realtime: { publish: () => {} } as never,
  });
  jobs.define(walk);
  jobs.define(stumble);
  await jobs.start({ work: true });
});
afterAll(async () => {
  await jobs.stop();
  await db.drop();
});

const queue = (names: readonly string[], how: { startAfter?: Date } = {}, job = walk) =>
  inAccount(db.database, { accountId }, async (account) => {
    for (const name of names) await jobs.enqueue(account, job, { accountId, name }, how);
  });

// A worker that missed its call would sleep for half a minute, which is longer than these waits.
const untilDone = (count: number) =>
  expect
    .poll(() => done.length, { timeout: 10_000 })
    .toBe(count)
    .then(() => done.splice(0));

it('jobs that are queued at once are all done, though the one worker hears of them once', async () => {
  // One worker that waited for its own look between two of them would need twice as many seconds.
  const names = Array.from({ length: 20 }, (_, place) => `job ${place}`);
  await queue(names);
  expect(await untilDone(20)).toEqual(names);
});

it('a job that is put off begins when its time has come, though nobody calls', async () => {
  await queue(['first']);
  await untilDone(1);
  await queue(['later'], { startAfter: new Date(Date.now() + 500) });
  expect(await untilDone(1)).toEqual(['later']);
});

it('a job that failed is tried again after its rest', async () => {
  await queue(['again'], {}, stumble);
  expect(await untilDone(1)).toEqual(['again']);
  expect(failures).toBe(2);
  expect(jobs.failures).toEqual(new Map([[stumble.name, 1]]));
  expect(await jobs.backlog()).toEqual({ waiting: 0, oldestSeconds: 0 });
});
