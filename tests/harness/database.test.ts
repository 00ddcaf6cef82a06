import { afterAll, expect, test } from 'vitest';
import { anAccount, testDatabase } from '#tests/harness/database.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

test('a test database has the whole schema and no rows', async () => {
  expect(await database.kysely.selectFrom('accounts').selectAll().execute()).toEqual([]);
  expect(await database.kysely.selectFrom('contacts').selectAll().execute()).toEqual([]);
});

test('each test database is its own', async () => {
  const other = await testDatabase();
  const id = await anAccount(other.database, { name: 'Elsewhere' });
  expect(id).toBeGreaterThan(0);
  expect(await database.kysely.selectFrom('accounts').select('id').execute()).toEqual([]);
  await other.drop();
});
