import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { takingItsTime, whileSomebodyWaits } from '#platform/server/database/patience.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
const connections = 10;
beforeAll(async () => {
  server = await testServer({ pool: { max: connections, patienceMs: 100 } });
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

test('a sender that waited for connections goes on, and everybody gets one email', async () => {
  const people = ['ann@example.com', 'bob@example.com'];
  const id = await aCampaign(server, { lists: [await aListOf(server, people)] });
  await server.call('POST', `campaigns/${id}/schedule.json`, { hold_seconds: 0 });
  await whileAllAreHeld(async () => {
    const { pool } = server.database;
    await server.until(async () => pool.waitingCount > 1, 'work that waits');
  });
  await server.until(
    async () => (await server.call('GET', `campaigns/${id}.json`)).body.data.status === 'sent',
    'the campaign to be sent',
  );
  const { rows } = await server.database.pool.query(
    'select recipient from local_inbox_messages where account_id = $1 order by recipient',
    [server.account],
  );
  expect(rows.map(({ recipient }) => recipient)).toEqual(people);
});
