import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccess } from '#features/session/access/server/public.ts';
import { byOperator } from '#features/account/billing/server/public.ts';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import type { ApiKeyPermission } from '#platform/contract/roles.ts';
import { testServer, type TestServer } from './harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const change = { fromNumbers: ['+15550100'] };
  await byOperator(
    server.database,
    { accountId: server.account, action: 'access', after: change },
    (db) => changeAccess(db, server.account, change),
  );
});
afterAll(() => server.close());

describe('an API key', () => {
  // A call of each area that no other area opens, but for the two that each ask for what both may do.
  const calls: Partial<Record<ApiKeyPermission, [method: string, path: string]>> = {
    campaigns: ['GET', 'campaigns.json'],
    account: ['GET', 'api_keys.json'],
    contacts: ['GET', 'custom_fields.json'],
    download_contacts: ['POST', 'contacts/export.json'],
    contents: ['GET', 'content_templates.json'],
    surveys: ['GET', 'surveys.json'],
    reports: ['GET', 'reports.json'],
    download_reports: ['GET', 'event_logs.json'],
    automation: ['GET', 'workflows.json'],
    forms: ['GET', 'landing_pages.json'],
    relational_tables: ['GET', 'relational_queries.json'],
    ftp: ['GET', 'sftp_access.json'],
    mobile: ['GET', 'sms_lists.json'],
    push_notifications: ['GET', 'push_campaigns.json'],
    coupon_codes: ['GET', 'coupon_banks.json'],
  };
  test.each(Object.entries(calls))(
    'opens the area %s when it is given it, and else not @spec APIKEYS-015',
    async (permission, [method, path]) => {
      const status = async (permissions: string[]): Promise<number> => {
        const key = await server.key(permissions.join(','));
        return (await server.call(method, path, method === 'POST' ? {} : undefined, { key }))
          .status;
      };
      const others = Object.keys(calls).filter((one) => one !== permission);
      expect(await status(others)).toBe(403);
      // Who takes contacts out may see them, too.
      const own = permission === 'download_contacts' ? ['contacts', permission] : [permission];
      expect([200, 202]).toContain(await status(own));
    },
  );
});

test('a campaign recurs by day, week, month and year, and at the ends of months, too @spec CAMPAIGNS-042', async () => {
  const year = new Date().getUTCFullYear() + 1;
  const id = await aCampaign(server, { lists: [await aListOf(server, ['anna@example.com'])] });
  const runs = async (unit: string): Promise<string[]> => {
    const answer = await server.call('POST', `campaigns/${id}/schedule_preview.json`, {
      schedule_type: 6,
      scheduled_at: `${year}-01-31T15:00:00Z`,
      recurring: { unit },
    });
    return (answer.body.data.runs as string[]).map((at) => at.slice(0, 10));
  };
  const lastOfFebruary = new Date(Date.UTC(year, 2, 0)).getUTCDate();
  expect((await runs('Day')).slice(0, 3)).toEqual([
    `${year}-01-31`,
    `${year}-02-01`,
    `${year}-02-02`,
  ]);
  expect((await runs('Week')).slice(0, 2)).toEqual([`${year}-01-31`, `${year}-02-07`]);
  expect((await runs('Month')).slice(0, 3)).toEqual([
    `${year}-01-31`,
    `${year}-02-${lastOfFebruary}`,
    `${year}-03-31`,
  ]);
  expect((await runs('Year')).slice(0, 2)).toEqual([`${year}-01-31`, `${year + 1}-01-31`]);
});

test.each([
  ['en'],
  ['es'],
  ['de'],
  ['it'],
  ['fr'],
  ['pt'],
  ['pl'],
  ['da'],
  ['zh'],
  ['nl'],
  ['sv'],
  ['no'],
])('people’s pages speak their language: %s @spec I18N-001', async (language) => {
  const pageIn = async (wanted: string): Promise<string> =>
    (await fetch(`${server.url}/t/u/x`, { headers: { 'accept-language': wanted } })).text();
  const page = await pageIn(language);
  expect(page).toContain(`<html lang="${language}">`);
  const heading = /<h1>([^<]+)<\/h1>/.exec(page)![1]!;
  expect(heading.length).toBeGreaterThan(3);
  const english = /<h1>([^<]+)<\/h1>/.exec(await pageIn('en'))![1]!;
  expect(heading === english).toBe(language === 'en');
});
