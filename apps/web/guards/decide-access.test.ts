import { describe, expect, it } from 'vitest';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { decideAccess } from './decide-access.ts';

function facts(values: Partial<AccountFacts>): AccountFacts {
  return {
    accountId: 7, name: 'Sunrise', active: true, enableMarketing: true, enableService: false, enableCommerce: false,
    roles: new Set(['campaigns', 'contacts', 'reports', 'relational_tables', 'coupon_codes']), visibleMenus: ['campaigns', 'contacts', 'reports', 'mobile'],
    fromNumbers: [], packageType: '', packageFeature: {}, erfmEnabled: false, unifiedIds: false,
    flags: { uid_changes: false, findify_recommendation_bought_together: false, eRFM_Settings: false, eRFM_NewCharts: false }, ...values,
  };
}

const route = (path: string, gate = {}) => ({ name: 'Some_page', pathname: `/accounts/7/${path}`, gate });
const open = { kind: 'open' };
const denied = { kind: 'denied' };

describe('the gate of a route', () => {
  it('opens a page without a gate to any member with a product', () => {
    expect(decideAccess(route('integrations'), facts({}))).toEqual(open);
  });

  it('sends a member who lost every role to access-denied @spec NAV-035', () => {
    expect(decideAccess(route('dashboard'), facts({ roles: new Set(['segments']) }))).toEqual(denied);
  });

  it('opens with any one of the listed modules @spec NAV-027', () => {
    const gate = { module: ['reports', 'download_reports'] };
    expect(decideAccess(route('reports', gate), facts({}))).toEqual(open);
    expect(decideAccess(route('reports', gate), facts({ roles: new Set(['download_reports']) }))).toEqual(open);
    expect(decideAccess(route('reports', gate), facts({ roles: new Set(['contacts']) }))).toEqual(denied);
  });

  it('asks for role and module when a route names both', () => {
    const gate = { role: 'contacts', module: 'reports' };
    expect(decideAccess(route('lists', gate), facts({}))).toEqual(open);
    expect(decideAccess(route('lists', gate), facts({ roles: new Set(['contacts']) }))).toEqual(denied);
  });

  it('opens the app profile with the mobile role and menu but without a number @spec NAV-028', () => {
    const holder = facts({ roles: new Set(['mobile']) });
    expect(decideAccess(route('settings/mobile-app-profile', { module: 'mobileProfile' }), holder)).toEqual(open);
    expect(decideAccess(route('sms_campaigns', { module: 'mobile' }), holder)).toEqual(denied);
    expect(decideAccess(route('sms_campaigns', { module: 'mobile' }), { ...holder, fromNumbers: ['+15550100'] })).toEqual(open);
  });

  it('keeps the eRFM pages closed without the package flag @spec NAV-024', () => {
    expect(decideAccess(route('erfm_report'), facts({}))).toEqual(denied);
    expect(decideAccess(route('erfm_report'), facts({ erfmEnabled: true }))).toEqual(open);
  });

  it('denies relational tables to the essentials package @spec NAV-025', () => {
    expect(decideAccess(route('relational_tables/3/edit'), facts({ packageType: 'essentials' }))).toEqual(denied);
    expect(decideAccess(route('relational_tables/3/edit'), facts({ packageType: 'core' }))).toEqual(open);
  });

  it('sends a trial account to the plan page for a section its package lacks, never for the dashboard @spec NAV-026', () => {
    const trial = facts({ packageType: 'free_trial', packageFeature: { coupon_banks: 'no', dashboard: 'no', lists: 'yes' } });
    expect(decideAccess(route('coupon_banks'), trial)).toEqual({ kind: 'plan', titleName: 'Some_page' });
    expect(decideAccess(route('dashboard'), trial)).toEqual(open);
    expect(decideAccess(route('lists'), trial)).toEqual(open);
    expect(decideAccess(route('coupon_banks'), { ...trial, packageType: 'core' })).toEqual(open);
  });
});
