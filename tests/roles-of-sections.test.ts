import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketingPage } from '#apps/web/product-page.ts';
import { decideAccess } from '#apps/web/guards/decide-access.ts';
import { visibleMenu } from '#apps/web/shell/visible-menu.ts';
import { byOperator } from '#features/account/billing/server/public.ts';
import { presentFacts, type AccountFacts } from '#features/session/access/contract.ts';
import { accountDetail } from '#features/session/access/contract/account-detail.ts';
import { notYetBuilt } from '#features/session/access/contract/not-yet-built.ts';
import { changeAccess } from '#features/session/access/server/public.ts';
import { fullAccessRoles } from '#platform/contract/roles.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { aMember, type TestMember } from './harness/member.builder.ts';
import { testServer, type TestServer } from './harness/server.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await testServer();
  member = await aMember(server, 'Mia');
  const change = { fromNumbers: ['+15550100'] };
  await byOperator(
    server.database,
    { accountId: server.account, action: 'access', after: change },
    (db) => changeAccess(db, server.account, change),
  );
});
afterAll(() => server.close());

const asMember = (path: string) =>
  server.call('GET', `${path}.json`, undefined, { key: member.token });
const give = (roles: readonly string[]) =>
  grantMembership(server.database, { accountId: server.account, userId: member.id, roles });
const factsNow = async (): Promise<AccountFacts> =>
  presentFacts(accountDetail.parse((await asMember('show')).body.data));

interface Section {
  role: string;
  /** Paths below the account of its screens, which are also entries of the menu. */
  entries: string[];
  calls: string[];
}

test.each<[title: string, section: Section]>([
  [
    'reports @spec ROLES-013',
    {
      role: 'reports',
      entries: ['reports', 'reports/recurring_campaign_report', 'reports/test_reports'],
      calls: ['reports', 'reports/totals', 'reports/recurring_campaign_report'],
    },
  ],
  [
    'relational tables @spec ROLES-020',
    {
      role: 'relational_tables',
      entries: ['relational_tables', 'relational_queries'],
      calls: ['relational_tables', 'relational_queries', 'relational_tables/validate_uid'],
    },
  ],
  [
    'SMS @spec ROLES-021',
    {
      role: 'mobile',
      entries: ['sms_lists'],
      calls: ['sms_lists', 'sms_contacts'],
    },
  ],
  [
    'automation @spec ROLES-018',
    {
      role: 'automation',
      entries: ['journeys', 'data_journeys'],
      calls: ['workflows', 'data_workflows'],
    },
  ],
  [
    'content and recommendations @spec ROLES-007',
    {
      role: 'contents',
      entries: ['dynamic_contents', 'contents', 'footers', 'product_recommendations'],
      calls: ['content_templates', 'product_feeds', 'product_feed_templates'],
    },
  ],
  ['surveys @spec ROLES-017', { role: 'surveys', entries: ['surveys'], calls: ['surveys'] }],
  [
    'forms and landing pages @spec ROLES-019',
    {
      role: 'forms',
      entries: ['forms', 'acquisition/forms', 'landing_pages'],
      calls: ['forms', 'builders', 'landing_pages'],
    },
  ],
  [
    'push notifications @spec ROLES-022',
    { role: 'push_notifications', entries: ['push_applications'], calls: ['push_campaigns'] },
  ],
  [
    'coupon codes @spec ROLES-023',
    { role: 'coupon_codes', entries: ['coupon_banks'], calls: ['coupon_banks'] },
  ],
])(
  'with every role but its own a member neither sees nor calls what belongs to %s; with it alone, both',
  async (_title, { role, entries, calls }) => {
    const shown = async () => {
      const facts = await factsNow();
      const seen = visibleMenu(marketingPage([]), facts, notYetBuilt).flatMap((section) =>
        section.entries.map(({ path }) => path),
      );
      return entries.map((path) => [
        seen.includes(path),
        decideAccess({ name: 'Screen', path: `/accounts/$accountId/${path}` }, facts).kind,
      ]);
    };
    const statuses = async () => {
      const all: number[] = [];
      for (const path of calls) all.push((await asMember(path)).status);
      return all;
    };
    await give(fullAccessRoles.filter((one) => one !== role));
    expect(await shown()).toEqual(entries.map(() => [false, 'denied']));
    expect(await statuses()).toEqual(calls.map(() => 403));
    await give([role]);
    expect(await shown()).toEqual(entries.map(() => [true, 'open']));
    // Open, though some ask for more than a path.
    for (const status of await statuses()) expect([200, 422]).toContain(status);
  },
);
