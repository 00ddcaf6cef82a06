import { describe, expect, test } from 'vitest';
import type { AccountFacts } from '#features/session/access/contract.ts';
import texts from './en.json' with { type: 'json' };
import { foundCards, offeredCards, settingsCards } from './settings-cards.ts';

function facts(values: Partial<AccountFacts> = {}): AccountFacts {
  return {
    accountId: 7,
    name: 'Sunrise',
    active: true,
    enableMarketing: true,
    enableService: false,
    enableCommerce: false,
    roles: new Set(['account', 'dns_setup', 'ftp', 'relational_tables', 'contacts', 'mobile']),
    visibleMenus: ['mobile'],
    fromNumbers: ['+15550100'],
    packageType: '',
    packageFeature: {},
    erfmEnabled: false,
    unifiedIds: false,
    flags: {
      uid_changes: true,
      findify_recommendation_bought_together: false,
      eRFM_Settings: false,
      eRFM_NewCharts: false,
    },
    ...values,
  };
}
const shown = (values: Partial<AccountFacts> = {}, isBuilt = (_path: string) => true) =>
  offeredCards(settingsCards, facts(values), isBuilt).map((card) => card.path);

describe('the cards of the settings index', () => {
  test('are all there for who may everything @spec SETTINGS-002', () => {
    expect(shown()).toEqual(settingsCards.map((card) => card.path));
  });

  test('leave out domains without dns_setup, and every page whose role is missing @spec SETTINGS-011', () => {
    const without = (role: string) =>
      shown({ roles: new Set([...facts().roles].filter((one) => one !== role)) });
    expect(without('dns_setup')).not.toEqual(expect.arrayContaining(['sending-domains']));
    expect(without('dns_setup')).not.toContain('link-tracking-domains');
    expect(without('dns_setup')).toContain('api-keys');
    expect(without('ftp')).not.toContain('sftp_access');
    expect(without('mobile').filter((path) => /^(sms|mobile)/.test(path))).toEqual(['sms-numbers']);
    expect(shown({ roles: new Set(['relational_tables']) })).toEqual(['relational_table']);
  });

  test('leave out what package and flags close', () => {
    expect(
      shown({
        packageType: 'essentials',
        packageFeature: { relational_data: 'yes', secure_suppression_lists: 'no' },
      }),
    ).not.toContain('relational_table');
    expect(
      shown({
        packageType: 'core',
        packageFeature: { relational_data: 'yes', secure_suppression_lists: 'no' },
      }),
    ).not.toContain('global-suppression-lists');
    expect(shown({ flags: { ...facts().flags, uid_changes: false } })).not.toContain(
      'unique-identifier',
    );
    expect(shown({ fromNumbers: [] })).toContain('mobile-app-profile');
    expect(shown({ fromNumbers: [] })).toContain('sms-numbers');
    expect(shown({ fromNumbers: [] })).not.toContain('sms-compliance-settings');
  });

  test('leave out pages that do not exist', () => {
    expect(shown({}, (path) => path === 'token')).toEqual(['token']);
  });

  test('have a title and a text each', () => {
    for (const { path } of settingsCards)
      expect(texts.cards).toHaveProperty([path, 'title'], expect.stringMatching(/./));
    for (const { path } of settingsCards)
      expect(texts.cards).toHaveProperty([path, 'text'], expect.stringMatching(/./));
  });

  test('are found by any words of theirs', () => {
    const textOf = (card: { path: string }) => card.path.replaceAll('-', ' ');
    expect(foundCards(settingsCards, ' KEYS api', textOf).map((card) => card.path)).toEqual([
      'api-keys',
    ]);
    expect(foundCards(settingsCards, '', textOf)).toHaveLength(settingsCards.length);
    expect(foundCards(settingsCards, 'no such thing', textOf)).toEqual([]);
  });
});
