import { describe, expect, it } from 'vitest';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { decideAccess } from './decide-access.ts';

function facts(values: Partial<AccountFacts>): AccountFacts {
  return {
    accountId: 7,
    name: 'Sunrise',
    active: true,
    enableMarketing: true,
    enableService: false,
    enableCommerce: false,
    roles: new Set(['campaigns', 'contacts', 'reports', 'relational_tables', 'coupon_codes']),
    visibleMenus: ['campaigns', 'contacts', 'reports', 'mobile'],
    fromNumbers: [],
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
    ...values,
  };
}

const decide = (path: string, values: Partial<AccountFacts> = {}) =>
  decideAccess({ name: 'Some_page', path: `/accounts/$accountId/${path}` }, facts(values));
const holding = (...names: string[]) => ({ roles: new Set(names) });
const open = { kind: 'open' };
const denied = { kind: 'denied' };

describe('the gate of a route', () => {
  it('opens a page without a role to any member with a product', () => {
    expect(decide('integrations')).toEqual(open);
  });

  it('keeps a route that no section has closed', () => {
    expect(decide('somewhere_new')).toEqual(denied);
  });

  it('sends a member who lost every role to access-denied @spec NAV-035', () => {
    expect(decide('dashboard', holding('segments'))).toEqual(denied);
  });

  it('opens with any one of the listed modules, and with no other role @spec NAV-027', () => {
    const mobile = { fromNumbers: ['+15550100'], visibleMenus: ['mobile'] };
    const page = { name: 'Analytics_mobile', path: '/analytics/mobile' };
    expect(decideAccess(page, facts({ ...holding('mobile'), ...mobile }))).toEqual(open);
    expect(decideAccess(page, facts({ ...holding('mobile'), ...mobile, fromNumbers: [] }))).toEqual(
      open,
    );
    expect(decideAccess(page, facts(mobile))).toEqual(denied);
  });

  it('asks for both where a section names two @spec NAV-029', () => {
    const sms = { ...holding('mobile'), fromNumbers: ['+15550100'] };
    expect(decide('lists/$listId/ftp_import', holding('contacts', 'ftp'))).toEqual(open);
    expect(decide('lists/$listId/ftp_import', holding('contacts'))).toEqual(denied);
    expect(decide('lists/$listId/ftp_import', holding('ftp'))).toEqual(denied);
    expect(decide('sms_lists', sms)).toEqual(open);
    expect(decide('sms_lists', { ...sms, unifiedIds: true })).toEqual(denied);
  });

  it('opens the app profile with the mobile role and menu but without a number @spec NAV-028', () => {
    expect(decide('settings/mobile-app-profile', holding('mobile'))).toEqual(open);
    expect(decide('sms_campaigns', holding('mobile'))).toEqual(denied);
    expect(decide('sms_campaigns', { ...holding('mobile'), fromNumbers: ['+15550100'] })).toEqual(
      open,
    );
  });

  it('keeps the eRFM pages closed without the package flag @spec NAV-024', () => {
    expect(decide('erfm_report')).toEqual(denied);
    expect(decide('erfm_report', { erfmEnabled: true })).toEqual(open);
  });

  it('denies relational tables to the essentials package @spec NAV-025', () => {
    for (const path of [
      'relational_tables/$table_id/edit',
      'relational_queries',
      'settings/relational_table',
    ]) {
      expect(decide(path, { packageType: 'essentials' })).toEqual(denied);
      expect(decide(path, { packageType: 'core' })).toEqual(open);
    }
  });

  it('sends a trial account to the plan page for a section its package lacks, never for the dashboard @spec NAV-026', () => {
    const trial = {
      packageType: 'free_trial',
      packageFeature: { coupon_banks: 'no', dashboard: 'no', lists: 'yes' },
    } as const;
    expect(decide('coupon_banks', trial)).toEqual({ kind: 'plan', titleName: 'Some_page' });
    expect(decide('dashboard', trial)).toEqual(open);
    expect(decide('lists', trial)).toEqual(open);
    expect(decide('tags', trial)).toEqual(open);
  });

  it('denies a section that any other package sets to no, and none without a package @spec ROLES-047 @spec ROLES-046', () => {
    for (const packageType of ['essentials', 'core'])
      expect(
        decide('coupon_banks', { packageType, packageFeature: { coupon_banks: 'no' } }),
      ).toEqual(denied);
    expect(
      decide('coupon_banks', { packageType: '', packageFeature: { coupon_banks: 'no' } }),
    ).toEqual(open);
  });

  it('takes a person of another product to its dashboard @spec ROLES-038', () => {
    const service = { enableService: true, enableMarketing: false };
    expect(decide('campaigns', { ...service, ...holding('service', 'campaigns') })).toEqual({
      kind: 'elsewhere',
      to: '/service/7/dashboard',
    });
    expect(decide('dashboard', { enableService: true, ...holding('service') })).toEqual({
      kind: 'elsewhere',
      to: '/service/7/dashboard',
    });
    expect(decide('lists', { ...service, ...holding('service', 'contacts') })).toEqual(open);
  });

  it('opens what a flag guards to accounts that carry it', () => {
    const { flags } = facts({});
    const carried = { ...flags, uid_changes: true };
    expect(decide('settings/unique-identifier', holding('account', 'contacts'))).toEqual(denied);
    expect(
      decide('settings/unique-identifier', { ...holding('account', 'contacts'), flags: carried }),
    ).toEqual(open);
  });
});
