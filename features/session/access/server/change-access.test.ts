import { afterAll, beforeAll, expect, test } from 'vitest';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { changeAccess, type AccessChange } from './change-access.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const change = (what: AccessChange, account = server.account) =>
  acrossAccounts(server.database, 'choose sections in a test', (db) =>
    changeAccess(db, account, what),
  );
const shown = async (account = server.account) =>
  (await server.call('GET', 'package_features.json', undefined, { account })).body.data;

test('an operator chooses menu groups, numbers and RFM reports; what is not named stays', async () => {
  const other = await server.anotherAccount('Bystander');
  const before = await shown(other);
  await change({ visibleMenus: ['contacts', 'mobile'], fromNumbers: ['+15550100'] });
  await change({ isErfmOn: true });
  expect(await shown()).toMatchObject({
    visible_menus: ['contacts', 'mobile'],
    from_number: ['+15550100'],
    account_setting: { erfm_enabled: true },
  });
  await change({ fromNumbers: [], isErfmOn: false });
  expect(await shown()).toMatchObject({
    visible_menus: ['contacts', 'mobile'],
    from_number: [],
    account_setting: { erfm_enabled: false },
  });
  expect(await shown(other)).toEqual(before);
  await expect(change({ isErfmOn: true }, 999_999)).rejects.toThrow(/does not exist/);
});

test('a number opens the pages of text messages to who has the role mobile', async () => {
  const page = () =>
    server.call('GET', 'settings/pages/sms-compliance-settings.json', undefined, { as: 'mobile' });
  await change({ visibleMenus: ['mobile'], fromNumbers: [] });
  expect((await page()).status).toBe(403);
  await change({ fromNumbers: ['+15550100'] });
  expect((await page()).status).toBe(200);
  await change({ visibleMenus: ['contacts'] });
  expect((await page()).status).toBe(403);
});
