import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideAccess } from '#apps/web/guards/decide-access.ts';
import {
  landingPath,
  presentFacts,
  products,
  type AccountFacts,
} from '#features/session/access/contract.ts';
import { accountDetail } from '#features/session/access/contract/account-detail.ts';
import { gateOfCall, gateOfRoute } from '#features/session/access/contract/gates.ts';
import { admitCall } from '#features/session/access/server/public.ts';
import { roleNames } from '#platform/contract/roles.ts';
import type { Account, AccountRecord } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import type { MountedRoute } from '#platform/server/http/route.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

// Calls whose role is another than their section's, each for a reason.
const finer: Readonly<Record<string, readonly string[]>> = {
  // Taking people's data out of the product is a permission of its own.
  'contacts/export': ['download_contacts'],
  'lists/*/export': ['download_contacts'],
  'segments/*/export': ['download_contacts'],
  'sms_contacts/export': ['download_contacts'],
  'contacts/*/consent_file': ['download_contacts'],
  'contacts/*/personal_data': ['download_contacts'],
  // Taking a report out of the product is one too.
  'campaigns/*/export': ['download_reports'],
  'campaigns/*/export_overlay': ['download_reports'],
  'reports/export': ['download_reports'],
  'custom_reports/export': ['download_reports'],
  'analytics/reports/export': ['download_reports'],
  'analytics/statistics/export': ['download_reports'],
  // Taking out who bought what is for full access alone.
  'commerce/orders/export': ['commerce_full_access'],
  // Usage, which everybody sees.
  'widgets/monthly_email_usage': ['member'],
  'widgets/sms_volume': ['member'],
  // The tabs of a campaign's dashboard.
  'analytics/reports/campaign_overlay': ['campaigns', 'reports'],
  'analytics/statistics/campaign_country_click_count': ['campaigns', 'reports'],
  'custom_reports/*/export': ['download_reports'],
  'workflows/reports/export': ['download_reports'],
  // What journeys came to is a report; a contact leaves a journey on its own page.
  'workflows/reports': ['automation', 'reports'],
  'workflows/*/stop/*': ['contacts', 'automation'],
  'workflows/*/reset/*': ['contacts', 'automation'],
  // A program that sends transactional mails reads what became of them, and so do people who read reports.
  'transactional_campaigns/reports': ['campaigns', 'reports'],
  'transactional_campaigns/messages': ['campaigns', 'reports'],
  'transactional_campaigns/messages/*': ['campaigns', 'reports'],
  // A content's picture, and the values its subject may hold, are read by who makes campaigns.
  'contents/*/preview': ['contents', 'campaigns'],
  'contents/variables': ['contents', 'campaigns'],
  // Each page of settings names its own role.
  'settings/pages/*': ['member'],
};

let server: TestServer;
let member: { id: number; token: string };
const password = 'Sturdy-Lamp-7';

beforeAll(async () => {
  server = await testServer();
  const id = await createUser(server.database, { email: 'member@example.org', password });
  await grantMembership(server.database, {
    accountId: server.account,
    userId: id,
    roles: ['campaigns'],
  });
  member = {
    id,
    token: (await new ABrowser(server.url).tokensFor('member@example.org', password)).access_token,
  };
});
afterAll(() => server.close());

const below = (route: MountedRoute) =>
  route.path.replace('/v2/{accountId}/', '').replace(/\.\w+$/, '');
const starred = (path: string) => path.replace(/\{\w+\}/g, '*');
const calls = () => server.server.routes.filter(({ scope }) => scope === 'account');
const holdsNow = async (...roles: string[]) => {
  await grantMembership(server.database, { accountId: server.account, userId: member.id, roles });
};
const setAccount = (change: string) =>
  server.database.pool.query(`update accounts set ${change} where id = $1`, [server.account]);
const asMember = (method: string, path: string, body?: unknown) =>
  server.call(method, path, body, { key: member.token });

async function recordNow(): Promise<AccountRecord> {
  return (
    await server.database.pool.query('select * from accounts where id = $1', [server.account])
  ).rows[0];
}

/** What the server says to a person with these roles, without asking over the wire. */
function decideCall(
  route: MountedRoute,
  record: AccountRecord,
  roles: ReadonlySet<string>,
): string {
  const account = {
    id: record.id,
    record,
    actor: { kind: 'user', id: member.id, name: 'Somebody', ip: null, roles },
  } as unknown as Account;
  try {
    admitCall({ path: below(route).replace(/\{(\w+)\}/g, ':$1'), role: route.role }, account);
    return 'open';
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return error.code === 'feature_missing' ? 'plan' : 'denied';
  }
}

const factsOf = (
  route: MountedRoute,
  roles: ReadonlySet<string>,
  shown: AccountFacts,
): { path: string; facts: AccountFacts } => {
  const gate = gateOfCall(below(route))!;
  return {
    path: gate.path.startsWith('/') ? gate.path : `/accounts/$accountId/${gate.path}`,
    facts: { ...shown, roles },
  };
};

describe('the table of gates and the server', () => {
  test('name the same roles for every call that a section has @spec ROLES-054', () => {
    const wrong = calls().flatMap((route) => {
      const path = starred(below(route));
      const gate = gateOfCall(below(route));
      if (!gate) return [];
      const isReading =
        route.method === 'GET' && [gate.calls?.[0], `${gate.calls?.[0]}/*`].includes(path);
      const isChange = route.method !== 'GET';
      const expected = finer[path] ?? [
        ...((isChange ? gate.writes : undefined) ?? gate.any ?? ['member']),
        ...(isReading ? (gate.reads ?? []) : []),
      ];
      const named = [route.role].flat();
      return [...named].sort().join() === [...expected].sort().join()
        ? []
        : [`${route.method} ${path}: ${named.join()} instead of ${expected.join()}`];
    });
    expect(wrong).toEqual([]);
  });

  test('decide like the web for every single role and package @spec ROLES-049 @spec ROLES-054', async () => {
    const packages = [
      `package_type = ''`,
      `package_type = 'free_trial', package_feature = '{"lists":"no","campaigns":"no"}'`,
      `package_type = 'core', package_feature = '{"contents":"no"}'`,
    ];
    let compared = 0;
    for (const change of packages) {
      await setAccount(change);
      const record = await recordNow();
      const shown = presentFacts(
        accountDetail.parse((await server.call('GET', 'show.json')).body.data),
      );
      for (const role of roleNames) {
        for (const route of calls().filter(
          (one) => gateOfCall(below(one)) && !finer[starred(below(one))],
        )) {
          const { path, facts } = factsOf(route, new Set([role]), shown);
          const gate = gateOfRoute(path)!;
          const decision = decideAccess({ name: 'Screen', path }, facts).kind;
          const isReaderOnly =
            route.method !== 'GET' && gate.writes !== undefined && !gate.writes.includes(role);
          // The web leads to the product that is open; the server refuses.
          const screen =
            decision === 'elsewhere' || (decision === 'open' && isReaderOnly) ? 'denied' : decision;
          const call = decideCall(route, record, new Set([role]));
          // Who may only read has calls but no screen; the plan is asked first on both sides.
          const isReader =
            screen === 'denied' &&
            call === 'open' &&
            (gate.reads ?? []).includes(role) &&
            route.method === 'GET';
          if (!isReader)
            expect({ route: `${route.method} ${below(route)}`, role, change, says: call }).toEqual({
              route: `${route.method} ${below(route)}`,
              role,
              change,
              says: screen,
            });
          compared += 1;
        }
      }
    }
    await setAccount(`package_type = '', package_feature = '{}'`);
    expect(compared).toBeGreaterThan(1000);
  });
});

describe('over the wire', () => {
  const families = [
    'tags',
    'lists',
    'contacts',
    'custom_fields',
    'contents',
    'campaigns',
    'api_keys',
    'local_inbox',
  ];

  const audience = ['tags', 'lists', 'contacts', 'custom_fields'];
  test.each([
    ['user @spec ROLES-003', 'user', []],
    [
      'campaigns @spec ROLES-008',
      'campaigns',
      ['tags', 'lists', 'contents', 'campaigns', 'local_inbox'],
    ],
    ['contents', 'contents', ['contents']],
    ['contacts @spec ROLES-015', 'contacts', audience],
    ['account', 'account', []],
    ['accounts_read_only', 'accounts_read_only', []],
    ['reports', 'reports', []],
    ['download_contacts', 'download_contacts', []],
    ['surveys', 'surveys', []],
    ['automation', 'automation', []],
    ['forms', 'forms', []],
    ['service', 'service', []],
    ['commerce_full_access', 'commerce_full_access', []],
  ])('a member with this role alone lists its own families: %s', async (_title, role, open) => {
    await holdsNow(role);
    const opened: string[] = [];
    for (const family of families) {
      const answer = await asMember('GET', `${family}.json`);
      if (answer.status === 200) opened.push(family);
      else
        expect([family, answer.status, answer.body]).toEqual([
          family,
          403,
          { errors: { authorization: [expect.any(String)] } },
        ]);
    }
    expect(opened).toEqual(open);
  });

  test('the role mobile opens a call only with a number and the account’s menu group @spec ROLES-042', async () => {
    await holdsNow('mobile');
    const says = async (change: string) => {
      await setAccount(change);
      return (await asMember('GET', 'sms_unsubscribes.json')).status;
    };
    expect(await says(`settings = '{}'`)).toBe(403);
    expect(await says(`settings = '{"from_number":["+15550100"]}'`)).toBe(200);
    expect(await says(`visible_menus = '{contacts}'`)).toBe(403);
    await holdsNow('surveys');
    expect(await says(`visible_menus = default`)).toBe(403);
    await setAccount(`settings = '{}'`);
  });

  test('an account without a package has every part, another only those that are not no @spec ROLES-047', async () => {
    await holdsNow('contacts');
    const says = async (change: string) => {
      await setAccount(change);
      return (await asMember('GET', 'lists.json')).status;
    };
    expect(await says(`package_type = '', package_feature = '{"lists":"no"}'`)).toBe(200);
    expect(await says(`package_type = 'core'`)).toBe(403);
    expect(await says(`package_feature = '{"lists":"yes"}'`)).toBe(200);
    await setAccount(`package_type = '', package_feature = '{}'`);
  });

  test('the role campaigns without an extent is full access: it makes and schedules @spec ROLES-033', async () => {
    await holdsNow('campaigns');
    const make = (name: string) => asMember('POST', 'campaigns.json', { campaign: { name } });
    const made = await make('By a full member');
    expect(made.status).toBe(201);
    // What it lacks is content and people, not permission.
    const scheduled = await asMember('POST', `campaigns/${made.body.data.id}/schedule.json`, {
      schedule_type: 1,
    });
    expect(scheduled.status).toBe(422);
    await holdsNow('campaigns', 'campaign_edit_schedule');
    expect((await make('By one who only schedules')).status).toBe(403);
  });

  test('a trial is told 460 and which part it lacks, any other package 403 @spec ROLES-049 @spec ROLES-045', async () => {
    await holdsNow('contacts');
    await setAccount(`package_type = 'free_trial', package_feature = '{"lists":"no"}'`);
    const lacking = await asMember('GET', 'lists.json');
    expect([lacking.status, lacking.body]).toEqual([
      460,
      { error: 'Your plan does not include this feature.', feature: 'lists' },
    ]);
    expect((await server.call('GET', 'lists.json')).status).toBe(460);
    expect((await asMember('GET', 'tags.json')).status).toBe(200);
    await setAccount(`package_type = 'core'`);
    expect((await asMember('GET', 'lists.json')).status).toBe(403);
    await setAccount(`package_type = ''`);
    expect((await asMember('GET', 'lists.json')).status).toBe(200);
    await setAccount(`package_feature = '{}'`);
  });

  test('a marketing role opens nothing where only the service desk is on @spec ROLES-037', async () => {
    await holdsNow('campaigns');
    await setAccount('enable_marketing = false, enable_service = true');
    expect((await asMember('GET', 'campaigns.json')).status).toBe(403);
    expect((await server.call('GET', 'campaigns.json')).status).toBe(403);
    await setAccount('enable_marketing = true, enable_service = false');
    expect((await asMember('GET', 'campaigns.json')).status).toBe(200);
  });

  test('taking contacts out needs download_contacts @spec ROLES-016', async () => {
    await holdsNow('contacts');
    expect((await asMember('POST', 'contacts/export.json', {})).status).toBe(403);
    await holdsNow('contacts', 'download_contacts');
    expect((await asMember('POST', 'contacts/export.json', {})).status).toBe(202);
  });

  test('who makes campaigns reads what there is to choose, and neither changes it nor sees contacts', async () => {
    await holdsNow('campaigns');
    const list = (await server.call('POST', 'lists.json', { list: { name: 'Readers' } })).body.data
      .id;
    const content = (
      await server.call('POST', 'contents.json', {
        content: { name: 'Letter', html_part: '<p>Hi</p>' },
      })
    ).body.data.id;
    for (const path of [
      'lists.json',
      `lists/${list}.json`,
      'tags.json',
      'contents.json',
      `contents/${content}.json`,
      `contents/${content}/preview.json`,
      'contents/variables.json',
    ]) {
      expect([path, (await asMember('GET', path)).status]).toEqual([path, 200]);
    }
    expect((await asMember('PUT', `lists/${list}.json`, { list: { name: 'Mine' } })).status).toBe(
      403,
    );
    expect((await asMember('POST', 'contents.json', { content: { name: 'Mine' } })).status).toBe(
      403,
    );
    expect((await asMember('GET', `lists/${list}/contacts.json`)).status).toBe(403);
    expect((await asMember('GET', `contents/${content}/preview.json?contact_id=1`)).status).toBe(
      403,
    );
  });
});

describe('a role whose calls come later', () => {
  // The families of these sections are closed by the table already: whoever mounts one names the section's roles, or the first test fails.
  test.each([
    ['reports', 'custom_reports'],
    ['surveys', 'surveys'],
    ['automation', 'journeys'],
    ['forms', 'forms'],
    ['relational_tables', 'relational_tables'],
    ['mobile', 'sms_campaigns'],
    ['push_notifications', 'push_applications'],
    ['coupon_codes', 'coupon_banks'],
  ])('%s alone opens %s on the server', async (role, family) => {
    await setAccount(`settings = '{"from_number":["+15550100"]}'`);
    const record = await recordNow();
    await setAccount(`settings = '{}'`);
    const route = { path: `/v2/{accountId}/${family}.json`, role } as unknown as MountedRoute;
    expect(decideCall(route, record, new Set([role]))).toBe('open');
    expect(decideCall(route, record, new Set(roleNames.filter((name) => name !== role)))).toBe(
      'denied',
    );
  });

  test('mobile calls ask for number and menu as the screens do, uid calls for an account without unified IDs', async () => {
    const sms = {
      path: '/v2/{accountId}/sms_lists.json',
      role: 'mobile',
    } as unknown as MountedRoute;
    const profile = {
      path: '/v2/{accountId}/mobile_applications.json',
      role: 'mobileProfile',
    } as unknown as MountedRoute;
    const roles = new Set(['mobile']);
    const asked = async (settings: object) => {
      await setAccount(`settings = '${JSON.stringify(settings)}'`);
      const record = await recordNow();
      return [decideCall(sms, record, roles), decideCall(profile, record, roles)];
    };
    expect(await asked({})).toEqual(['denied', 'open']);
    expect(await asked({ from_number: ['+15550100'] })).toEqual(['open', 'open']);
    expect(
      await asked({ from_number: ['+15550100'], customer_preferred_uid: 'customer_no' }),
    ).toEqual(['denied', 'open']);
    await setAccount(`visible_menus = '{contacts}'`);
    expect(await asked({ from_number: ['+15550100'] })).toEqual(['denied', 'denied']);
    await setAccount(`settings = '{}', visible_menus = default`);
  });

  test('relational calls are closed to essentials and where the plan says no', async () => {
    const route = {
      path: '/v2/{accountId}/relational_queries.json',
      role: 'relational_tables',
    } as unknown as MountedRoute;
    const roles = new Set(['relational_tables']);
    const asked = async (change: string) => {
      await setAccount(change);
      return decideCall(route, await recordNow(), roles);
    };
    expect(await asked(`package_type = 'essentials'`)).toBe('denied');
    expect(await asked(`package_type = 'core'`)).toBe('open');
    expect(await asked(`package_feature = '{"relational_data":"no"}'`)).toBe('denied');
    expect(await asked(`package_type = 'free_trial'`)).toBe('plan');
    expect(await asked(`package_type = '', package_feature = '{}'`)).toBe('open');
  });
});

describe('the roles of a session', () => {
  const factsNow = async (): Promise<AccountFacts> =>
    presentFacts(accountDetail.parse((await asMember('GET', 'show.json')).body.data));
  const withService = (isOn: boolean) => setAccount(`enable_service = ${isOn}`);
  const at = async (path: string) =>
    decideAccess({ name: 'Screen', path: path.replace('#', '$accountId') }, await factsNow());

  test('always hold segments, though the server names the others alone @spec ROLES-006', async () => {
    await holdsNow('contents');
    expect((await asMember('GET', 'show.json')).body.data.roles).toEqual(['contents']);
    expect([...(await factsNow()).roles].sort()).toEqual(['contents', 'segments']);
  });

  test.each([
    ['@spec ROLES-035', ['surveys'], ['marketing']],
    ['@spec ROLES-035', ['dns_setup', 'account'], ['marketing']],
    ['@spec ROLES-035', ['account', 'accounts_read_only', 'user', 'segments'], []],
    ['@spec ROLES-036', ['admin'], ['service']],
    ['@spec ROLES-036', ['service/support_email'], ['service']],
    ['@spec ROLES-026', ['service'], ['service']],
    ['@spec ROLES-034', ['service/tickets_view_only', 'reports'], ['marketing', 'service']],
  ])('open the products of their kinds %s: %j', async (_id, roles, opened) => {
    await withService(true);
    await holdsNow(...roles);
    const facts = await factsNow();
    expect(products(facts)).toEqual(opened);
    const [first] = opened;
    const place = first === 'service' ? 'service' : 'accounts';
    expect(landingPath(facts)).toBe(
      first ? `/${place}/${server.account}/dashboard` : '/access-denied',
    );
    await withService(false);
  });

  test('of the service desk alone lead from marketing to the dashboard of the service, and back @spec ROLES-038', async () => {
    await withService(true);
    await holdsNow('service');
    expect(await at('/accounts/#/campaigns')).toEqual({
      kind: 'elsewhere',
      to: `/service/${server.account}/dashboard`,
    });
    await holdsNow('campaigns');
    expect(await at('/service/#/dashboard')).toEqual({
      kind: 'elsewhere',
      to: `/accounts/${server.account}/dashboard`,
    });
    await withService(false);
  });

  test('are looked for by their name where no rule of their own applies @spec ROLES-043', async () => {
    await holdsNow('coupon_codes');
    expect(await at('/accounts/#/coupon_banks')).toEqual({ kind: 'open' });
    await holdsNow('contents', 'contacts');
    expect(await at('/accounts/#/coupon_banks')).toEqual({ kind: 'denied' });
  });
});

test('a call answers 200, 403, 404 or 500, by what became of it @spec API-019', async () => {
  const statusOf = async (path: string, as?: string) =>
    (await server.call('GET', path, undefined, as ? { as } : {})).status;
  expect(await statusOf('tags.json')).toBe(200);
  expect(await statusOf('tags.json', 'forms')).toBe(403);
  expect(await statusOf('tags/999999.json')).toBe(404);
  await server.database.pool.query('revoke select on tags from heliograph_app');
  const failed = await statusOf('tags.json').finally(() =>
    server.database.pool.query('grant select on tags to heliograph_app'),
  );
  expect(failed).toBe(500);
});
