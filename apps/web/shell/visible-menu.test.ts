import { describe, expect, it } from 'vitest';
import { roleNames } from '#platform/contract/roles.ts';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { fullFacts as facts } from '#features/session/access/facts.builder.ts';
import { privilegeGroups } from '#features/session/access/contract/gate.ts';
import { menu } from '../menu.ts';
import { menuGroups } from './menu-groups.builder.ts';
import texts from '../i18n/en.json' with { type: 'json' };
import { activePath, titleOf, visibleMenu } from './visible-menu.ts';

// No entry is hidden but the local inbox, as where mail goes to a mail server.
const nothing: ReadonlySet<string> = new Set(['local_inbox']);

function paths(values: Partial<AccountFacts>, section?: string): string[] {
  return visibleMenu(menu, facts(values), nothing)
    .filter((one) => section === undefined || one.title === section)
    .flatMap((one) => one.entries.map((entry) => entry.path));
}

function titles(path: string, values: Partial<AccountFacts> = {}): string {
  const entry = menu.flatMap((section) => section.entries).find((one) => one.path === path)!;
  return (
    (texts.menu as Record<string, string>)[titleOf(entry, facts(values)).replace('menu.', '')] ?? ''
  );
}

function without(role: string): ReadonlySet<string> {
  return new Set(roleNames.filter((name) => name !== role));
}

describe('the left menu', () => {
  it('shows contacts at the top only where the account uses unified IDs @spec NAV-003', () => {
    expect(paths({}).slice(0, 1)).toEqual(['dashboard']);
    expect(paths({})).not.toContain('contacts');
    expect(paths({ unifiedIds: true }).slice(0, 2)).toEqual(['dashboard', 'contacts']);
  });

  it('lists ten analytics entries for somebody with every role @spec NAV-004', () => {
    expect(paths({}, 'menu.analytics')).toEqual(menuGroups.Analytics);
  });

  it('lists six social entries @spec NAV-007', () => {
    expect(paths({}, 'menu.social')).toEqual([
      'social_schedules',
      'social_schedules/queue',
      'social_campaigns',
      'social_content_categories',
      'social_accounts',
      'social_leads',
    ]);
  });

  it('lists four acquisition entries, the old forms by that name', () => {
    expect(paths({}, 'menu.acquisition')).toEqual([
      'acquisition/forms',
      'landing_pages',
      'forms',
      'surveys',
    ]);
    expect(titles('forms')).toBe('Signup Forms Old');
  });

  it('lists two automation entries @spec NAV-009', () => {
    expect(paths({}, 'menu.automation')).toEqual(['journeys', 'data_journeys']);
  });

  it('lists the audience entries, websites as Web Tracking @spec NAV-010', () => {
    expect(paths({}, 'menu.audience')).toEqual(menuGroups.Audience);
    expect(titles('websites')).toBe('Web Tracking');
  });

  it('calls the lists by whether IDs are unified @spec NAV-011', () => {
    expect([titles('lists'), titles('lists', { unifiedIds: true })]).toEqual([
      'Email Contact Lists',
      'Contact Lists',
    ]);
  });

  it('lists ten content entries with the names people know them by @spec NAV-013', () => {
    expect(paths({}, 'menu.content')).toEqual(menuGroups.Content);
    expect([titles('folders'), titles('image_groups'), titles('live_content_images')]).toEqual([
      'Image Library',
      'Optimize On Open',
      'Countdown Timer',
    ]);
  });

  it('ends with integrations and archives @spec NAV-014', () => {
    expect(paths({}).slice(-2)).toEqual(['integrations', 'archive']);
  });

  it('hides the eRFM report while the feature is off @spec NAV-005', () => {
    expect(paths({ erfmEnabled: false })).not.toContain('erfm_report');
  });

  it('shows batch campaigns to account 25 alone @spec NAV-006 @spec NAV-019', () => {
    expect(paths({}, 'menu.campaigns')).toEqual([
      'campaigns',
      'sms_campaigns',
      'push_applications',
      'transactional_campaigns',
      'transactional_sms_campaigns',
      'ctags',
    ]);
    expect(paths({ accountId: 25 }, 'menu.campaigns')).toContain('batch_campaigns/new');
  });

  it('shows SMS lists only while IDs are not unified @spec NAV-012', () => {
    expect(paths({})).toContain('sms_lists');
    expect(paths({ unifiedIds: true })).not.toContain('sms_lists');
  });

  it('hides the audience entries when the account or the person loses contacts @spec NAV-015', () => {
    expect(
      paths(
        { visibleMenus: privilegeGroups.filter((group) => group !== 'contacts') },
        'menu.audience',
      ),
    ).toEqual(['sms_lists']);
    expect(paths({ roles: without('contacts') }, 'menu.audience')).toEqual([
      'relational_tables',
      'relational_queries',
      'sms_lists',
    ]);
  });

  it('hides a group of which nothing is left @spec NAV-016', () => {
    const roles = new Set(roleNames.filter((name) => name !== 'forms' && name !== 'surveys'));
    expect(
      visibleMenu(menu, facts({ roles }), nothing).map((section) => section.title),
    ).not.toContain('menu.acquisition');
  });

  it('keeps SMS entries from people without the mobile role @spec NAV-018', () => {
    expect(paths({ roles: without('mobile') }).filter((path) => /sms|mobile/.test(path))).toEqual(
      [],
    );
  });

  it('shows the local inbox below the dashboard to people who may send', () => {
    const shown = (values: Partial<AccountFacts>) =>
      visibleMenu(menu, facts(values), new Set()).map((section) => section.title);
    expect(shown({}).slice(0, 2)).toEqual(['menu.dashboard', 'menu.localInbox']);
    expect(shown({ roles: without('campaigns') })).not.toContain('menu.localInbox');
  });

  it('leaves out what is not built yet, and a group with it', () => {
    const hidden = new Set(['journeys', 'data_journeys']);
    expect(visibleMenu(menu, facts({}), hidden).map((section) => section.title)).not.toContain(
      'menu.automation',
    );
  });

  it('marks the longest path that the address starts with', () => {
    expect(activePath(menu, '/accounts/7/reports/journeys', '/accounts/7')).toBe(
      'reports/journeys',
    );
    expect(activePath(menu, '/accounts/7/lists/3/contacts', '/accounts/7')).toBe('lists');
    expect(activePath(menu, '/accounts/7/listservers', '/accounts/7')).toBeNull();
    expect(activePath(menu, '/accounts/70/lists', '/accounts/7')).toBeNull();
  });
});
