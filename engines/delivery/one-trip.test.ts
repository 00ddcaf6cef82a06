import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { createOneTrip } from './one-trip.ts';

test('a connection that the database ends during a trip fails that trip alone, and the next one works', async () => {
  const { database, drop } = await testDatabase();
  const accountId = await anAccount(database);
  const trips = createOneTrip(database, 1);
  const failed = expect(trips.run(accountId, { name: 'slow', text: 'select pg_sleep(10)', values: [] })).rejects.toThrow(/terminat/);
  const ended = async (): Promise<number> =>
    (await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%'`)).rowCount ?? 0;
  while ((await ended()) === 0) await sleep(10);
  await failed;
  expect(await trips.run(accountId, { name: 'quick', text: 'select 1 as one', values: [] })).toEqual([{ one: 1 }]);
  await trips.close();
  await drop();
});
