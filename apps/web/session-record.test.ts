import { QueryClient } from '@tanstack/react-query';
import { User } from 'oidc-client-ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { preferences } from '#features/session/profile/contract.ts';
import { followTabs } from './live/follow-tabs.ts';
import { sessionRecord } from './session-record.ts';

const user = new User({
  access_token: 'secret-token',
  token_type: 'Bearer',
  profile: { sub: '1', iss: 'https://id.test', aud: 'heliograph-web', exp: 0, iat: 0 },
});

function facts(roles: string[]): AccountFacts {
  return {
    accountId: 7,
    name: 'Sunrise',
    active: true,
    enableMarketing: true,
    enableService: true,
    enableCommerce: false,
    roles: new Set(roles),
    industry: 'Retail',
    visibleMenus: ['campaigns'],
    fromNumbers: ['+1555'],
    packageType: 'core',
    packageFeature: { coupon_banks: 'no' },
    erfmEnabled: false,
    unifiedIds: false,
    flags: {
      uid_changes: false,
      findify_recommendation_bought_together: false,
      eRFM_Settings: false,
      eRFM_NewCharts: false,
    },
  };
}

function aTab(roles = ['service', 'campaigns']) {
  const queries = new QueryClient();
  queries.setQueryData(['me'], {
    id: 1,
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Byron',
    defaultAccountId: 7,
    timeZone: 'Europe/Berlin',
    preferences: preferences.parse({}),
  });
  queries.setQueryData(['account-facts', 7], facts(roles));
  return queries;
}

describe('the record of the session', () => {
  it('has every field after sign-in and a first connector call @spec SESSION-011', () => {
    const record = sessionRecord({
      user,
      queries: aTab(),
      accountId: 7,
      connectorToken: 'connector',
    });
    expect(record).toEqual({
      username: 'ada@example.org',
      token: 'secret-token',
      loggedIn: true,
      userdata: {
        email: { email: 'ada@example.org' },
        first_name: 'Ada',
        last_name: 'Byron',
        default_account_id: 7,
      },
      userIndustry: 'Retail',
      roles: ['campaigns', 'service'],
      userAccess: ['marketing', 'service'],
      packageFeatures: {
        package_type: 'core',
        package_feature: { coupon_banks: 'no' },
        visible_menus: ['campaigns'],
        from_number: ['+1555'],
        erfm_enabled: false,
      },
      serviceCloudPackage: 'core',
      connectorAppData: { access_token: 'connector' },
      currentAccount: { id: 7, name: 'Sunrise' },
    });
  });

  it.each([
    [['campaigns'], ['marketing']],
    [['service/tickets_view_only'], ['service']],
    [
      ['service', 'contents', 'reports'],
      ['marketing', 'service'],
    ],
    [['account', 'user', 'segments'], []],
    [[], []],
  ])('derives from the roles %j the access %j @spec ROLES-034', (roles, access) => {
    expect(sessionRecord({ user, queries: aTab(roles), accountId: 7 }).userAccess).toEqual(access);
  });

  it('is empty in every field once nobody is signed in @spec SESSION-021', () => {
    const record = sessionRecord({
      user: null,
      queries: aTab(),
      accountId: 7,
      connectorToken: 'connector',
    });
    expect(
      Object.values(record).filter(
        (value) =>
          !(value === null || value === false || (Array.isArray(value) && value.length === 0)),
      ),
    ).toEqual([]);
  });
});

describe('two tabs', () => {
  const heardBy = async (change: (first: QueryClient) => void, key: string) => {
    const [first, second] = [aTab(), aTab()];
    for (const queries of [first, second])
      onTestFinished(followTabs({ queries, session: { user: () => user } }));
    const heard = new Promise<unknown>((resolve) =>
      second.getQueryCache().subscribe((event) => {
        if (
          event.type === 'updated' &&
          event.action.type === 'invalidate' &&
          event.query.queryKey[0] === key
        )
          resolve(event.query.queryKey);
      }),
    );
    change(first);
    return heard;
  };

  it('learn of new roles from each other', async () => {
    expect(
      await heardBy(
        (first) => first.setQueryData(['account-facts', 7], facts(['contents'])),
        'account-facts',
      ),
    ).toEqual(['account-facts', 7]);
  });

  it('send no token', async () => {
    const listener = new BroadcastChannel('heliograph.session');
    onTestFinished(() => listener.close());
    const heard = new Promise<string>((resolve) => {
      listener.onmessage = (event) => resolve(JSON.stringify((event as MessageEvent).data));
    });
    const first = aTab();
    onTestFinished(followTabs({ queries: first, session: { user: () => user } }));
    first.setQueryData(['account-facts', 7], facts(['contents']));
    const text = await heard;
    expect(text).toContain('ada@example.org');
    expect(text).not.toContain('secret-token');
  });
});
