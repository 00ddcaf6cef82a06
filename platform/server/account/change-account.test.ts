import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { inAccount } from './account.ts';
import { changeAccount, changeSettings } from './change-account.ts';

let server: TestServer;
beforeAll(async () => void (server = await testServer()));
afterAll(() => server.close());

const inFirst = <T>(work: Parameters<typeof inAccount<T>>[2]) =>
  inAccount(server.database, { accountId: server.account }, work);

test('an account changes its own row and the log keeps both sides', async () => {
  await inFirst((account) => changeAccount(account, { city: 'Oslo' }));
  await inFirst(async (account) => {
    expect(account.record.city).toBe('Oslo');
    const logged = await account.db
      .selectFrom('audit_log')
      .selectAll()
      .where('resource', '=', 'account')
      .execute();
    expect(logged.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { city: '' }, after: { city: 'Oslo' } },
    ]);
  });
});

test('a setting is set, kept beside others and removed', async () => {
  await inFirst((account) => changeSettings(account, { one: 1, two: { deep: true } }));
  await inFirst((account) => changeSettings(account, { one: null, three: 'x' }));
  expect(await inFirst(async (account) => account.record.settings)).toEqual({
    two: { deep: true },
    three: 'x',
  });
});

test('another account’s row can be neither seen nor changed', async () => {
  const other = await server.anotherAccount();
  await inFirst(async (account) => {
    expect(await account.db.selectFrom('accounts').select('id').execute()).toEqual([
      { id: server.account },
    ]);
    const changed = await account.db
      .updateTable('accounts')
      .set({ name: 'Taken' })
      .where('id', '=', other)
      .executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(0n);
  });
});

test('product switches and package are not the account’s to change', async () => {
  await expect(
    inFirst((account) =>
      account.db
        .updateTable('accounts')
        .set({ package_type: 'core' })
        .where('id', '=', account.id)
        .execute(),
    ),
  ).rejects.toThrow(/permission denied/);
});
