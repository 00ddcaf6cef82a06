import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connectDatabase } from '#platform/server/database/connect.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { createPipelinedTransactions } from './pipelined-transaction.ts';

test('a line that breaks during a trip, without a word, fails that trip alone, and the next one works', async () => {
  const own = await testDatabase();
  const accountId = await anAccount(own.database);
  const line = await aLineTo(own.url);
  const database = connectDatabase({ url: line.url });
  const trips = createPipelinedTransactions(database, 1);
  const failed = expect(
    trips.run(accountId, { name: 'slow', text: 'select pg_sleep(2)', values: [] }),
  ).rejects.toThrow('Connection terminated unexpectedly');
  const isUnderWay = async (): Promise<boolean> =>
    ((
      await own.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(2)'`,
      )
    ).rowCount ?? 0) > 0;
  while (!(await isUnderWay())) await sleep(10);
  line.cut();
  await failed;
  expect(
    await trips.run(accountId, { name: 'quick', text: 'select 1 as one', values: [] }),
  ).toEqual([{ one: 1 }]);
  await trips.close();
  await database.close();
  line.close();
  await own.drop();
});

async function aLineTo(url: string): Promise<{ url: string; cut(): void; close(): void }> {
  const { port, hostname } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: Object.assign(new URL(url), { port: String((server.address() as AddressInfo).port) }).href,
    cut,
    close: () => {
      cut();
      server.close();
    },
  };
}
