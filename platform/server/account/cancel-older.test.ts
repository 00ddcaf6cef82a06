import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { inAccount } from './account.ts';
import { cancelOlder } from './cancel-older.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

test('a newer question of one name cancels the older one, and no other', async () => {
  const accountId = await anAccount(database);
  const asking = (name: string, seconds: number) => {
    let isNamed = (): void => {};
    const named = new Promise<void>((resolve) => (isNamed = resolve));
    const answer = inAccount(database, { accountId }, async (account) => {
      await cancelOlder(database, account, name);
      const asked = sql`select pg_sleep(${seconds})`.execute(account.db);
      isNamed();
      await asked;
      return 'answered';
    }).catch((error: { code?: string }) => error.code);
    return { named, answer };
  };
  const older = asking('count of ann', 60);
  const other = asking('count of bob', 1);
  await Promise.all([older.named, other.named]);
  // The older one may not have reached the server yet: whoever asks again cancels it then.
  let ended: unknown;
  void older.answer.then((what) => (ended = what));
  while (ended === undefined) expect(await asking('count of ann', 0).answer).toBe('answered');
  expect(ended).toBe('57014');
  expect(await other.answer).toBe('answered');
});
