import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDns } from '#tests/harness/dns-server.ts';
import { load, openInside } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { fillSampleAccount, openEverything } from './sample-account.ts';
import { everyScreen, type Screen } from './screens.ts';
import { rest } from './rest.ts';
import { overflowOf, seriousFindings } from './soundness.ts';

const dns = await testDns();
afterAll(() => dns.close());
const server = await keepServer({
  env: { DNS_SERVERS: dns.address, LINK_HOST: 'links.us.test', RETURN_HOST: 'mx.us.test' },
  // Batch campaigns belong to one account, number 25.
  prepare: (url) => asked(url, 'alter table accounts alter column id restart with 25'),
});
const sample = await fillSampleAccount(server);
const { page, faults } = await keepSignedIn(server);
const screens: Screen[] = everyScreen(server, sample);

// What a screen says that is not there, not for this person, or could not be shown.
const refusals = [
  'This could not be loaded',
  'This page could not be shown',
  'This page does not exist',
  'There is no screen at this address',
  'You have no access here',
  'This application is not open to you',
  'is not in your plan',
];
const areRefusals = new Set([
  '/404',
  '/access-denied',
  '/accounts/app-denied',
  '/error-460',
  '/accounts/$accountId/email_templates',
  '/accounts/$accountId/email_templates/$',
]);

beforeEach(async () => {
  faults.length = 0;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
});

/** One walk: each screen is opened once, and looked at wide and light, then narrow and dark, as it stands. */
describe('every screen', () => {
  test.each(screens)(
    '$address opens without a fault, fits its width and passes axe, dark and on a phone too',
    async ({ route, address }) => {
      await openInside(page, server, address);
      await expectSoundEverywhere(areRefusals.has(route));
    },
  );

  test('the walk tells a screen that is not there, and one that could not be loaded', async () => {
    await openInside(page, server, 'lists/999999');
    expect(await shownRefusals()).toEqual(['This could not be loaded']);
    await load(page, server, 'no-such-page');
    expect(await shownRefusals()).toEqual(['There is no screen at this address']);
  });
});

describe('with the newer identifiers of contacts', () => {
  beforeAll(async () => {
    await openEverything(server, { flags: { uid_changes: true } });
    await load(page, server, 'dashboard');
  });

  test.each(['lists', 'settings/unique-identifier'])('%s is sound as well', async (address) => {
    await openInside(page, server, address);
    await expectSoundEverywhere(false);
  });
});

async function expectSoundEverywhere(isRefusal: boolean): Promise<void> {
  expect.soft(await shownRefusals(), 'what it refuses').toHaveLength(isRefusal ? 1 : 0);
  expect.soft(await overflowOf(page), 'pixels wider than the window').toBeLessThanOrEqual(1);
  expect.soft(await seriousFindings(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 900 });
  await rest(page);
  expect.soft(await overflowOf(page), 'pixels wider than a phone').toBeLessThanOrEqual(1);
  expect.soft(await seriousFindings(page), 'dark on a phone').toEqual([]);
  expect.soft(faults).toEqual([]);
}

async function shownRefusals(): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return refusals.filter((one) => text.includes(one));
}

async function asked(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
