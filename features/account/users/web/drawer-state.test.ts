import { describe, expect, it } from 'vitest';
import { fullAccessRoles } from '#platform/contract/roles.ts';
import {
  campaignExtents,
  drawerReducer,
  grantsCloudAccess,
  isMasterOn,
  isSectionOn,
  newUserState,
  plainAreas,
  rolesOfState,
  stateOfRoles,
  type DrawerAction,
  type Section,
} from './drawer-state.ts';

const all = { marketing: true, service: true, commerce: true };
const marketing = { marketing: true, service: false, commerce: false };
const nobody = stateOfRoles([], { ...all, commerce: false });
const roles = (...actions: DrawerAction[]) => rolesOfState(actions.reduce(drawerReducer, nobody));
const on = (section: Section): DrawerAction => ({ type: 'section', section, isOn: true });
const off = (section: Section): DrawerAction => ({ type: 'section', section, isOn: false });

const everyMarketing = [
  'campaigns',
  'campaign_full_access',
  'contents',
  'reports',
  'download_reports',
  'contacts',
  'download_contacts',
  'surveys',
  'automation',
  'forms',
  'relational_tables',
  'ftp',
  'mobile',
  'push_notifications',
  'coupon_codes',
  'dns_setup',
];
const everyService = [
  'service/contacts_full_access',
  'service/tickets_full_access',
  'service/support_email',
];

describe('a new user', () => {
  it('has all areas on, full campaigns, normal content and full account access @spec USERS-025', () => {
    const state = newUserState(all);
    expect(state).toMatchObject({
      accounts: 'account',
      campaigns: 'campaign_full_access',
      contents: 'no',
      serviceContacts: 'full_access',
      serviceTickets: 'full_access',
      isAdministrator: false,
    });
    expect(rolesOfState(state).sort()).toEqual(
      ['account', ...everyMarketing, ...everyService, 'commerce_full_access'].sort(),
    );
  });

  it('gets nothing of products that the account lacks', () => {
    expect(rolesOfState(newUserState(marketing)).sort()).toEqual(
      ['account', ...everyMarketing].sort(),
    );
  });
});

describe('the master switches', () => {
  it('turn every area of Marketing on and off @spec USERS-013', () => {
    expect(roles({ type: 'master', product: 'marketing', isOn: true }).sort()).toEqual(
      [...everyMarketing].sort(),
    );
    expect(
      rolesOfState(
        drawerReducer(newUserState(marketing), {
          type: 'master',
          product: 'marketing',
          isOn: false,
        }),
      ),
    ).toEqual(['account']);
  });

  it('turn every area of Service on and off @spec USERS-014', () => {
    expect(roles({ type: 'master', product: 'service', isOn: true }).sort()).toEqual(
      [...everyService].sort(),
    );
    expect(
      roles(
        { type: 'master', product: 'service', isOn: true },
        { type: 'master', product: 'service', isOn: false },
      ),
    ).toEqual([]);
  });

  it('leave each other alone', () => {
    expect(
      rolesOfState(
        drawerReducer(newUserState(all), { type: 'master', product: 'marketing', isOn: false }),
      ).sort(),
    ).toEqual(['account', ...everyService, 'commerce_full_access'].sort());
  });

  it('show on as soon as one area is on', () => {
    expect([isMasterOn(nobody, 'marketing'), isMasterOn(nobody, 'service')]).toEqual([
      false,
      false,
    ]);
    for (const area of plainAreas)
      expect(
        isMasterOn(drawerReducer(nobody, { type: 'plain', area, isOn: true }), 'marketing'),
      ).toBe(true);
    expect(
      isMasterOn(drawerReducer(nobody, { type: 'support_email', isOn: true }), 'service'),
    ).toBe(true);
  });

  it('of Service off takes the bare role service too', () => {
    const bare = stateOfRoles(['service', 'surveys'], { ...all, commerce: false });
    expect([isMasterOn(bare, 'service'), rolesOfState(bare)]).toEqual([
      true,
      ['surveys', 'service'],
    ]);
    expect(
      rolesOfState(drawerReducer(bare, { type: 'master', product: 'service', isOn: false })),
    ).toEqual(['surveys']);
  });
});

describe('a section', () => {
  it.each([
    ['accounts', ['account']],
    ['campaigns', ['campaigns', 'campaign_full_access']],
    ['contents', ['contents']],
    ['serviceContacts', ['service/contacts_full_access']],
    ['serviceTickets', ['service/tickets_full_access']],
  ] as const)('%s turned on takes its default @spec USERS-016', (section, expected) => {
    expect(roles(on(section))).toEqual(expected);
  });

  it.each(['accounts', 'campaigns', 'contents', 'serviceContacts', 'serviceTickets'] as const)(
    '%s turned off clears its radio @spec USERS-015',
    (section) => {
      const state = drawerReducer(newUserState(all), off(section));
      expect([state[section], isSectionOn(state, section)]).toEqual([null, false]);
    },
  );

  it('turned off and on again forgets an earlier choice', () => {
    expect(
      roles(
        on('campaigns'),
        { type: 'campaigns', value: 'campaign_edit_schedule' },
        off('campaigns'),
        on('campaigns'),
      ),
    ).toEqual(['campaigns', 'campaign_full_access']);
  });

  it('of reports ticks both boxes, and is off without either @spec USERS-017', () => {
    expect(roles(on('reports'))).toEqual(['reports', 'download_reports']);
    expect(roles(on('reports'), { type: 'reports', part: 'create', isOn: false })).toEqual([
      'download_reports',
    ]);
    const neither = [
      on('reports'),
      { type: 'reports', part: 'create', isOn: false },
      { type: 'reports', part: 'download', isOn: false },
    ] as const;
    expect(isSectionOn(neither.reduce(drawerReducer, nobody), 'reports')).toBe(false);
    expect(roles(on('reports'), off('reports'))).toEqual([]);
  });

  it('of contacts takes the download along both ways @spec USERS-018', () => {
    expect(roles(on('contacts'))).toEqual(['contacts', 'download_contacts']);
    expect(roles(on('contacts'), { type: 'download_contacts', isOn: false })).toEqual(['contacts']);
    expect(roles(on('contacts'), off('contacts'))).toEqual([]);
    expect(roles({ type: 'download_contacts', isOn: true })).toEqual([]);
  });
});

describe('a choice', () => {
  it('of the General tab is full access or view only @spec USERS-019', () => {
    expect(roles(on('accounts'))).toEqual(['account']);
    expect(roles(on('accounts'), { type: 'accounts', value: 'accounts_read_only' })).toEqual([
      'accounts_read_only',
    ]);
  });

  it.each(campaignExtents)('%s goes with campaigns @spec USERS-020 @spec ROLES-009', (value) => {
    expect(roles(on('campaigns'), { type: 'campaigns', value })).toEqual(['campaigns', value]);
  });

  it('of content adds bee_admin for administrators of the editor @spec USERS-021', () => {
    expect(roles(on('contents'), { type: 'contents', value: 'yes' })).toEqual([
      'contents',
      'bee_admin',
    ]);
    expect(
      roles(on('contents'), { type: 'contents', value: 'yes' }, { type: 'contents', value: 'no' }),
    ).toEqual(['contents']);
  });

  it.each(plainAreas)('%s is the role of its name @spec USERS-022', (area) => {
    expect(roles({ type: 'plain', area, isOn: true })).toEqual([area]);
    expect(
      roles({ type: 'plain', area, isOn: true }, { type: 'plain', area, isOn: false }),
    ).toEqual([]);
  });

  it('of Service has the prefix of Service @spec USERS-023', () => {
    expect(
      roles(on('serviceContacts'), {
        type: 'service',
        part: 'serviceContacts',
        value: 'view_only',
      }),
    ).toEqual(['service/contacts_view_only']);
    expect(
      roles(on('serviceTickets'), { type: 'service', part: 'serviceTickets', value: 'view_only' }),
    ).toEqual(['service/tickets_view_only']);
    expect(roles({ type: 'support_email', isOn: true })).toEqual(['service/support_email']);
  });

  it('of Commerce there is none: on with the product, absent without @spec USERS-024 @spec ROLES-032', () => {
    expect(newUserState(all).commerce).toBe(true);
    expect(rolesOfState(stateOfRoles(['surveys'], all))).toEqual([
      'surveys',
      'commerce_full_access',
    ]);
    expect(rolesOfState(newUserState(marketing))).not.toContain('commerce_full_access');
  });
});

describe('roles and switches', () => {
  it('come back the same: every full set', () => {
    for (const list of [
      [...fullAccessRoles],
      [...everyMarketing],
      [...everyService],
      ['accounts_read_only'],
      ['campaigns', 'campaign_requires_approval'],
    ]) {
      expect(
        rolesOfState(
          stateOfRoles(list, { ...all, commerce: list.includes('commerce_full_access') }),
        ).sort(),
      ).toEqual([...list].sort());
    }
  });

  it('give campaigns without an extent full access', () => {
    expect(stateOfRoles(['campaigns'], all).campaigns).toBe('campaign_full_access');
  });

  it('keep what has no switch, and what belongs to a product the account lacks', () => {
    expect(
      rolesOfState(
        stateOfRoles(
          ['user', 'service', 'service/support_email', 'commerce_full_access', 'forms'],
          marketing,
        ),
      ),
    ).toEqual(['user', 'forms', 'service', 'service/support_email', 'commerce_full_access']);
    const changed = drawerReducer(stateOfRoles(['user', 'admin', 'forms'], marketing), {
      type: 'plain',
      area: 'forms',
      isOn: false,
    });
    expect(rolesOfState(changed)).toEqual(['admin', 'user']);
  });
});

describe('an administrator', () => {
  it('gets all areas along, and keeps them without the role', () => {
    const made = drawerReducer(stateOfRoles(['user'], marketing), {
      type: 'administrator',
      isOn: true,
      enabled: marketing,
    });
    expect(rolesOfState(made).sort()).toEqual(
      ['admin', 'user', 'account', ...everyMarketing].sort(),
    );
    expect(
      rolesOfState(
        drawerReducer(made, { type: 'administrator', isOn: false, enabled: marketing }),
      ).sort(),
    ).toEqual(['user', 'account', ...everyMarketing].sort());
  });
});

describe('cloud access', () => {
  it('comes from any product that the account has, and not from General alone @spec USERS-012', () => {
    const general = drawerReducer(nobody, on('accounts'));
    expect(grantsCloudAccess(general, { ...all, commerce: false })).toBe(false);
    expect(
      grantsCloudAccess(
        drawerReducer(nobody, { type: 'plain', area: 'ftp', isOn: true }),
        marketing,
      ),
    ).toBe(true);
    expect(
      grantsCloudAccess(drawerReducer(nobody, on('serviceTickets')), { ...all, commerce: false }),
    ).toBe(true);
    expect(grantsCloudAccess(drawerReducer(nobody, on('serviceTickets')), marketing)).toBe(false);
    expect(grantsCloudAccess(stateOfRoles([], all), all)).toBe(true);
  });
});
