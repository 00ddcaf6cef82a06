import { describe, expect, it } from 'vitest';
import { roleNames } from '#platform/contract/roles.ts';
import {
  canUse,
  hasCloudAccess,
  isFeatureOpen,
  isFreeTrial,
  isMarketingRole,
  isOptionOn,
  isServiceRole,
  landingPath,
  normaliseRoles,
  products,
  roleCatalogue,
  servicePermissions,
  type AccountFacts,
} from './contract.ts';

const facts = (changes: Partial<AccountFacts> = {}): AccountFacts => ({
  accountId: 7,
  name: 'Harbour Books',
  active: true,
  enableMarketing: true,
  enableService: true,
  enableCommerce: false,
  roles: new Set(),
  visibleMenus: ['mobile'],
  fromNumbers: ['+49151'],
  packageType: '',
  packageFeature: {},
  erfmEnabled: false,
  unifiedIds: false,
  flags: {
    uid_changes: false,
    findify_recommendation_bought_together: false,
    eRFM_Settings: false,
    eRFM_NewCharts: false,
  },
  ...changes,
});
const holding = (...names: string[]) => ({ roles: new Set(names) });

describe('the catalogue of roles', () => {
  it('has every role once, with a label', () => {
    expect(roleCatalogue.map((role) => role.name).sort()).toEqual([...roleNames].sort());
    expect(roleCatalogue.every((role) => role.label !== '')).toBe(true);
  });

  it('puts each role where the rules put it', () => {
    for (const { name, area } of roleCatalogue) {
      expect([name, isMarketingRole(name), isServiceRole(name)]).toEqual([
        name,
        area === 'marketing',
        area === 'service',
      ]);
    }
  });
});

describe('the roles of a session', () => {
  it('always hold segments @spec ROLES-006', () =>
    expect([...normaliseRoles([])]).toEqual(['segments']));

  it('hold full campaign access when campaigns comes without an extent @spec ROLES-033', () => {
    expect(normaliseRoles(['campaigns'])).toContain('campaign_full_access');
    expect(normaliseRoles(['campaigns', 'campaign_edit_schedule'])).not.toContain(
      'campaign_full_access',
    );
    expect(normaliseRoles(['campaigns', 'campaign_requires_approval'])).not.toContain(
      'campaign_full_access',
    );
    expect(normaliseRoles(['contacts'])).not.toContain('campaign_full_access');
  });
});

describe('a role counts', () => {
  it('as marketing unless it is general or of the service desk @spec ROLES-035', () => {
    for (const role of ['surveys', 'campaigns', 'dns_setup'])
      expect(isMarketingRole(role)).toBe(true);
    for (const role of [
      'account',
      'accounts_read_only',
      'admin',
      'user',
      'segments',
      'service',
      'service/support_email',
    ])
      expect(isMarketingRole(role)).toBe(false);
  });

  it('as service when it is service or begins with service/ @spec ROLES-036', () => {
    for (const role of ['service', 'service/support_email', 'service/tickets_view_only'])
      expect(isServiceRole(role)).toBe(true);
    for (const role of ['services', 'customer-service', 'surveys'])
      expect(isServiceRole(role)).toBe(false);
  });
});

describe('a product opens', () => {
  it('with its switch and one of its roles @spec ROLES-037', () => {
    expect(products(facts(holding('surveys')))).toEqual(['marketing']);
    expect(products(facts(holding('service/support_email')))).toEqual(['service']);
    expect(products(facts(holding('surveys', 'service')))).toEqual(['marketing', 'service']);
    expect(hasCloudAccess(facts({ ...holding('surveys'), enableMarketing: false }))).toBe(false);
    expect(hasCloudAccess(facts({ ...holding('service'), enableService: false }))).toBe(false);
    expect(hasCloudAccess(facts(holding('account', 'segments')))).toBe(false);
  });

  it('to administrators as the service cloud, which they set up', () => {
    expect(products(facts(holding('admin')))).toEqual(['service']);
    expect(products(facts({ ...holding('admin'), enableService: false }))).toEqual([]);
  });

  it('for commerce with the switch alone', () => {
    expect(products(facts({ ...holding('user'), enableCommerce: true }))).toEqual(['commerce']);
    expect(products(facts(holding('commerce_full_access')))).toEqual([]);
  });

  it('at its own dashboard @spec ROLES-038 @spec ROLES-026 @spec NAV-033 @spec NAV-034', () => {
    expect(landingPath(facts(holding('surveys', 'service')))).toBe('/accounts/7/dashboard');
    expect(landingPath(facts(holding('service')))).toBe('/service/7/dashboard');
    expect(landingPath(facts({ ...holding('surveys', 'service'), enableMarketing: false }))).toBe(
      '/service/7/dashboard',
    );
    expect(landingPath(facts({ enableCommerce: true }))).toBe('/commerce/7/dashboard');
    expect(landingPath(facts(holding('account')))).toBe('/access-denied');
  });
});

describe('a check', () => {
  it('for uid passes while no preferred unique id is set @spec ROLES-041', () => {
    expect(canUse('uid', facts())).toBe(true);
    expect(canUse('uid', facts({ ...holding('uid'), unifiedIds: true }))).toBe(false);
  });

  it('for mobile needs role, menu and a number @spec ROLES-042', () => {
    expect(canUse('mobile', facts(holding('mobile')))).toBe(true);
    expect(canUse('mobile', facts())).toBe(false);
    expect(canUse('mobile', facts({ ...holding('mobile'), visibleMenus: [] }))).toBe(false);
    expect(canUse('mobile', facts({ ...holding('mobile'), fromNumbers: [] }))).toBe(false);
  });

  it('for mobile profiles needs no number @spec ROLES-044', () => {
    expect(canUse('mobileProfile', facts({ ...holding('mobile'), fromNumbers: [] }))).toBe(true);
    expect(canUse('mobileProfile', facts({ ...holding('mobile'), visibleMenus: [] }))).toBe(false);
  });

  it('for anything else is membership @spec ROLES-043', () => {
    expect(canUse('coupon_codes', facts(holding('coupon_codes')))).toBe(true);
    expect(canUse('coupon_codes', facts(holding('contacts')))).toBe(false);
  });
});

describe('a package', () => {
  it('that is a free trial is called free_trial @spec ROLES-045', () => {
    expect(isFreeTrial(facts({ packageType: 'free_trial' }))).toBe(true);
    expect(isFreeTrial(facts({ packageType: 'core' }))).toBe(false);
  });

  it('opens what it names with yes, and everything when there is none @spec ROLES-047', () => {
    expect(isFeatureOpen('relational_data', facts({ packageType: '' }))).toBe(true);
    expect(
      isFeatureOpen('relational_data', {
        packageType: null,
        packageFeature: { relational_data: 'no' },
      }),
    ).toBe(true);
    expect(
      isFeatureOpen(
        'relational_data',
        facts({ packageType: 'core', packageFeature: { relational_data: 'yes' } }),
      ),
    ).toBe(true);
    expect(
      isFeatureOpen(
        'relational_data',
        facts({ packageType: 'core', packageFeature: { relational_data: 'no' } }),
      ),
    ).toBe(false);
    expect(isFeatureOpen('relational_data', facts({ packageType: 'core' }))).toBe(false);
  });

  it('that lacks an option turns it off, else the account chooses @spec ROLES-048', () => {
    const core = facts({
      packageType: 'core',
      packageFeature: { products_and_revenue: 'no', secure_suppression_lists: 'yes' },
    });
    expect(isOptionOn('products_and_revenue', true, core)).toBe(false);
    expect(isOptionOn('secure_suppression_lists', true, core)).toBe(true);
    expect(isOptionOn('secure_suppression_lists', false, core)).toBe(false);
  });
});

describe('the service desk', () => {
  const all = ['create', 'read', 'update', 'delete'];

  it('lets full access and admins do everything, and viewers read, while service is on @spec ROLES-039 @spec SERVICE-012', () => {
    expect(
      servicePermissions(
        facts(holding('service/tickets_full_access', 'service/contacts_view_only')),
      ),
    ).toMatchObject({ tickets: all, contacts: ['read'] });
    expect(servicePermissions(facts(holding('admin')))).toEqual({
      tickets: all,
      contacts: all,
      support_email: all,
    });
    expect(servicePermissions(facts({ ...holding('admin'), enableService: false }))).toEqual({
      tickets: [],
      contacts: [],
      support_email: [],
    });
    expect(
      servicePermissions(facts({ ...holding('service/tickets_full_access'), enableService: false }))
        .tickets,
    ).toEqual([]);
    expect(servicePermissions(facts(holding('tickets')))).toMatchObject({
      tickets: all,
      contacts: [],
    });
    expect(servicePermissions(facts(holding('service')))).toEqual({
      tickets: [],
      contacts: [],
      support_email: [],
    });
  });

  it('opens support email to its role while service is enabled @spec ROLES-040', () => {
    expect(servicePermissions(facts(holding('service/support_email'))).support_email).toEqual(all);
    expect(
      servicePermissions(facts({ ...holding('service/support_email'), enableService: false }))
        .support_email,
    ).toEqual([]);
  });
});
