import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { takingItsTime, whileSomebodyWaits } from '#platform/server/database/patience.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
const connections = 10;
const heard: number[] = [];
const job = defineJob({
  name: 'note-account',
  payload: z.object({ accountId: z.number() }),
  handle: ({ accountId }) =>
    inAccount(server.database, { accountId }, async ({ id }) => void heard.push(id)),
});
beforeAll(async () => {
  server = await testServer({ pool: { max: connections, patienceMs: 100 } });
  server.server.services.jobs.define(job);
});
afterAll(() => server.close());

/** Holds every connection: one more is asked for than there are, so whatever comes back is held as well. */
async function whileAllAreHeld(work: () => Promise<void>): Promise<void> {
  const { pool } = server.database;
  const asked = Array.from({ length: connections + 1 }, () => pool.connect());
  await server.until(
    async () => pool.totalCount === connections && pool.idleCount === 0 && pool.waitingCount > 0,
    'all connections',
  );
  try {
    await work();
  } finally {
    for (const client of asked) void client.then((one) => one.release());
    await Promise.all(asked);
  }
}

test('a call that gets no connection is told to come again, and the product is alive', async () => {
  await server.call('GET', 'tags.json');
  await whileAllAreHeld(async () => {
    const refused = await server.call('POST', 'tags.json', { tag: { name: 'Later' } });
    expect(refused.status).toBe(503);
    expect(refused.body.error).toBe('The service is busy. Try again in a few seconds.');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  });
  // Whoever gave up left no place in the line, and nothing half done.
  expect((await server.call('POST', 'tags.json', { tag: { name: 'Later' } })).status).toBe(201);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.until(async () => server.database.pool.waitingCount === 0, 'an empty line');
});

test('work in the background waits until its turn comes', async () => {
  const { database, account } = server;
  const order: string[] = [];
  let work: Promise<unknown> = Promise.resolve();
  await whileAllAreHeld(async () => {
    work = inAccount(database, { accountId: account }, async () => void order.push('done'));
    const patient = takingItsTime(() => database.pool.query('select 1'));
    const hurried = whileSomebodyWaits(() => database.pool.query('select 1'));
    await expect(hurried).rejects.toMatchObject({ code: 'unavailable' });
    expect(order).toEqual([]);
    work = Promise.all([work, patient]);
  });
  await work;
  expect(order).toEqual(['done']);
});

test('a job that was queued is done once connections are free again', async () => {
  const { database, account } = server;
  await inAccount(database, { accountId: account }, async (own) => {
    await server.server.services.jobs.enqueue(own, job, { accountId: account });
  });
  await whileAllAreHeld(async () => {
    await expect(whileSomebodyWaits(() => database.pool.query('select 1'))).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
  await server.until(async () => heard.length > 0, 'the job');
  expect(heard).toEqual([account]);
});
