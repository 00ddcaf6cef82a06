import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideAccess } from '#apps/web/guards/decide-access.ts';
import { menu, type MenuEntry } from '#apps/web/menu.ts';
import { notYetBuilt } from '#features/session/access/contract/not-yet-built.ts';
import { titleOf, visibleMenu } from '#apps/web/shell/visible-menu.ts';
import texts from '#apps/web/i18n/en.json' with { type: 'json' };
import { byOperator } from '#features/account/billing/server/public.ts';
import { landingPath, presentFacts, type AccountFacts } from '#features/session/access/contract.ts';
import { accountDetail } from '#features/session/access/contract/account-detail.ts';
import { privilegeGroups, type PrivilegeGroup } from '#features/session/access/contract/gate.ts';
import { changeAccess, switchFlag } from '#features/session/access/server/public.ts';
import { fullAccessRoles } from '#platform/contract/roles.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { aMember, type TestMember } from './harness/member.builder.ts';
import { testServer, type TestServer } from './harness/server.ts';
import { menuGroups } from '#apps/web/shell/menu-groups.builder.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await testServer();
  member = await aMember(server, 'Mia');
});
afterAll(() => server.close());

const asMember = (method: string, path: string) =>
  server.call(method, path, undefined, { key: member.token });
const give = (roles: readonly string[]) =>
  grantMembership(server.database, { accountId: server.account, userId: member.id, roles });
const without = (...taken: string[]) => fullAccessRoles.filter((role) => !taken.includes(role));
const choose = (change: Parameters<typeof changeAccess>[2]) =>
  byOperator(
    server.database,
    { accountId: server.account, action: 'access', after: change },
    (db) => changeAccess(db, server.account, change),
  );
const showMenus = (visibleMenus: readonly PrivilegeGroup[]) => choose({ visibleMenus });
const switchProducts = (marketing: boolean, service: boolean, commerce: boolean) =>
  server.database.pool.query(
    'update accounts set enable_marketing = $2, enable_service = $3, enable_commerce = $4 where id = $1',
    [server.account, marketing, service, commerce],
  );

/** What the person’s page knows of the account, as the server answers it. */
async function factsNow(): Promise<AccountFacts> {
  return presentFacts(accountDetail.parse((await asMember('GET', 'show.json')).body.data));
}
const shownTo = (facts: AccountFacts) => visibleMenu(menu, facts, notYetBuilt);
const pathsIn = (facts: AccountFacts, title: string): string[] =>
  shownTo(facts)
    .filter((section) => section.title === title)
    .flatMap((section) => section.entries.map(({ path }) => path));
const wordsOf = (entry: MenuEntry, facts: AccountFacts): string | undefined =>
  (texts.menu as Record<string, string>)[titleOf(entry, facts).replace('menu.', '')];

/** All entries below the account as a person of it sees them now, where an older application has what is not built. */
const pathsNow = async (): Promise<string[]> =>
  visibleMenu(menu, await factsNow(), new Set()).flatMap(({ entries }) =>
    entries.map(({ path }) => path),
  );
describe('the left menu beside an older application', () => {
  test('loses with each privilege group of the account its entries and no others @spec NAV-017', async () => {
    await choose({ isErfmOn: true, fromNumbers: ['+15550100'] });
    const whole = await pathsNow();
    const lost: Record<string, string[]> = {};
    for (const group of privilegeGroups) {
      await showMenus(privilegeGroups.filter((one) => one !== group));
      const left = new Set(await pathsNow());
      lost[group] = whole.filter((path) => !left.has(path));
    }
    await showMenus(privilegeGroups);
    expect(lost).toEqual({
      reports: menuGroups.Analytics.filter((path) => path !== 'get_logs'),
      download_reports: ['get_logs'],
      campaigns: [
        'campaigns',
        'push_applications',
        'transactional_campaigns',
        'ctags',
        'social_schedules',
        'social_schedules/queue',
        'social_campaigns',
        'social_content_categories',
        'social_accounts',
        'social_leads',
        'journeys',
        'data_journeys',
      ],
      mobile: ['sms_campaigns', 'transactional_sms_campaigns', 'sms_lists', 'mobile_keywords'],
      forms: ['acquisition/forms', 'landing_pages', 'forms'],
      surveys: ['surveys'],
      contacts: menuGroups.Audience.filter((path) => path !== 'sms_lists'),
      contents: menuGroups.Content.filter((path) => path !== 'mobile_keywords'),
    });
  });

  test('shows RFM reports where the account has them @spec NAV-005', async () => {
    await choose({ isErfmOn: false });
    expect(await pathsNow()).not.toContain('erfm_report');
    await choose({ isErfmOn: true });
    expect(await pathsNow()).toContain('erfm_report');
  });

  test('hides SMS entries from people without the role mobile @spec NAV-018', async () => {
    await choose({ fromNumbers: ['+15550100'] });
    const sms = async () => (await pathsNow()).filter((path) => /sms|mobile/.test(path));
    expect(await sms()).toEqual([
      'sms_campaigns',
      'transactional_sms_campaigns',
      'sms_lists',
      'mobile_keywords',
    ]);
    await give(without('mobile'));
    expect(await sms()).toEqual([]);
    await give(fullAccessRoles);
  });
});

describe('the left menu, without what is not built', () => {
  test('leads to screens that are open to the person who sees the entry', async () => {
    const facts = await factsNow();
    const entries = shownTo(facts).flatMap((section) => section.entries);
    expect(entries.length).toBeGreaterThan(12);
    for (const { path, title } of entries) {
      const access = decideAccess({ name: title, path: `/accounts/$accountId/${path}` }, facts);
      expect([path, access.kind]).toEqual([path, 'open']);
    }
  });

  test('loses the audience with the group of the account or the role, and has it back @spec NAV-015', async () => {
    await choose({ fromNumbers: [] });
    const audience = pathsIn(await factsNow(), 'menu.audience');
    expect(audience).toEqual(expect.arrayContaining(['lists', 'custom_fields', 'tags', 'brands']));
    await showMenus(privilegeGroups.filter((group) => group !== 'contacts'));
    expect(pathsIn(await factsNow(), 'menu.audience')).toEqual([]);
    await showMenus(privilegeGroups);
    expect(pathsIn(await factsNow(), 'menu.audience')).toEqual(audience);
    await give(without('contacts', 'relational_tables'));
    expect(pathsIn(await factsNow(), 'menu.audience')).toEqual([]);
    expect((await asMember('GET', 'tags.json')).status).toBe(200);
    await give(without('contacts', 'relational_tables', 'campaigns'));
    expect((await asMember('GET', 'tags.json')).status).toBe(403);
    await give(fullAccessRoles);
  });

  test('has no group of which nothing is left @spec NAV-016', async () => {
    const titles = async () => shownTo(await factsNow()).map(({ title }) => title);
    expect(await titles()).toEqual(expect.arrayContaining(['menu.content', 'menu.analytics']));
    await give(
      without('contents', 'coupon_codes', 'reports', 'download_reports', 'surveys', 'forms'),
    );
    const left = await titles();
    for (const gone of ['menu.content', 'menu.analytics', 'menu.acquisition'])
      expect(left).not.toContain(gone);
    expect(left).toContain('menu.campaigns');
    await give(fullAccessRoles);
  });

  test('names contacts at the top and the lists by whether the account has unified IDs, and SMS lists only without @spec NAV-003 @spec NAV-011 @spec NAV-012', async () => {
    const lists = menu.flatMap(({ entries }) => entries).find(({ path }) => path === 'lists')!;
    const seen = async () => {
      const facts = await factsNow();
      const [first, second] = shownTo(facts).filter(({ title }) => title !== 'menu.localInbox');
      return [first?.title, second?.title, wordsOf(lists, facts)];
    };
    expect(await seen()).toEqual(['menu.dashboard', 'menu.analytics', 'Email Contact Lists']);
    await choose({ fromNumbers: ['+15550100'] });
    expect(await pathsNow()).toContain('sms_lists');
    await server.call('POST', 'custom_fields.json', {
      custom_field: { name: 'Customer no', field_type: 'string' },
    });
    await switchFlag(server.database, {
      accountId: server.account,
      flag: 'uid_changes',
      isOn: true,
    });
    const saved = await server.call('PUT', 'settings/pages/unique-identifier.json', {
      values: { customer_preferred_uid: 'Customer no' },
    });
    expect(saved.status).toBe(200);
    expect(await seen()).toEqual(['menu.dashboard', 'menu.contacts', 'Contact Lists']);
    expect(await pathsNow()).not.toContain('sms_lists');
  });
});

describe('a section of several roles', () => {
  test.each([
    ['account', 'account-&-billing', 'subscriptions.json'],
    ['accounts_read_only', 'account-&-billing', 'subscriptions.json'],
    ['campaigns', 'campaigns', 'transactional_campaigns/reports.json'],
    ['reports', 'transactional_campaigns/reports', 'transactional_campaigns/reports.json'],
  ])(
    'opens its screen and its calls to any one of them: %s @spec NAV-027',
    async (role, path, call) => {
      const screen = async () =>
        decideAccess({ name: 'Screen', path: `/accounts/$accountId/${path}` }, await factsNow())
          .kind;
      await give(['contents']);
      expect([await screen(), (await asMember('GET', call)).status]).toEqual(['denied', 403]);
      await give(['contents', role]);
      expect([await screen(), (await asMember('GET', call)).status]).toEqual(['open', 200]);
      await give(fullAccessRoles);
    },
  );
});

describe('after signing in', () => {
  const landing = async (roles: readonly string[]) => {
    await give(roles);
    return landingPath(await factsNow()).replace(String(server.account), '#');
  };

  test('a person with a marketing role lands on its dashboard while marketing is on @spec NAV-033', async () => {
    await switchProducts(true, true, true);
    expect(await landing(['contents', 'service'])).toBe('/accounts/#/dashboard');
    expect(await landing(['service'])).toBe('/service/#/dashboard');
    await switchProducts(false, true, true);
    expect(await landing(['contents', 'service'])).toBe('/service/#/dashboard');
  });

  test('another on that of the service desk, else of the shop, by what is on @spec NAV-034', async () => {
    await switchProducts(true, true, true);
    expect(await landing(['service/tickets_view_only'])).toBe('/service/#/dashboard');
    await switchProducts(true, false, true);
    expect(await landing(['service'])).toBe('/commerce/#/dashboard');
    await switchProducts(true, true, true);
    expect(await landing(['commerce_full_access'])).toBe('/commerce/#/dashboard');
    await switchProducts(true, false, false);
    expect(await landing(['service'])).toBe('/access-denied');
  });
});
