import { expect, test } from 'vitest';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { administrationEntries, externalEntries } from './user-menu-entries.ts';

const facts = (...roles: string[]): AccountFacts => ({
  accountId: 5,
  name: 'Sun',
  active: true,
  enableMarketing: true,
  enableService: true,
  enableCommerce: true,
  roles: new Set(roles),
  visibleMenus: [],
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
});
const everywhere = {
  product: 'marketing',
  isSettingsApp: false,
  hidden: new Set<string>(),
} as const;
const paths = (roles: string[], place: Partial<Parameters<typeof administrationEntries>[1]> = {}) =>
  administrationEntries(facts(...roles), { ...everywhere, ...place }).map(({ path }) => path);
const set = {
  identityProfile: 'https://id.example.com',
  galaxy: 'https://galaxy.example.com',
  systemStatus: 'https://status.example.com',
};

test('the user menu leads to billing, users, settings, connections and the process queue @spec SHELL-034', () => {
  expect(paths(['account'])).toEqual([
    'account-&-billing',
    'users-&-permissions',
    'settings',
    'connections',
    'process-queue',
  ]);
});

test('users and permissions show to holders of the role account alone @spec SHELL-035', () => {
  expect(paths(['campaigns'])).toEqual([
    'account-&-billing',
    'settings',
    'connections',
    'process-queue',
  ]);
});

test('the service cloud has no connections, no process queue and no system status @spec SHELL-037', () => {
  expect(paths(['account'], { product: 'service' })).toEqual([
    'account-&-billing',
    'users-&-permissions',
    'settings',
  ]);
  expect(
    externalEntries({ product: 'service', hidden: new Set() }, set).map(({ title }) => title),
  ).toEqual(['user.identityProfile', 'user.galaxy', 'user.roadmap']);
});

test('the settings app leaves out what it is itself @spec SHELL-038', () => {
  expect(paths(['account'], { isSettingsApp: true })).toEqual(['connections', 'process-queue']);
});

test('new tabs lead to the configured addresses and the roadmap; what is not set is not offered @spec SHELL-036 @spec SHELL-062', () => {
  expect(externalEntries(everywhere, set).map(({ href }) => href)).toEqual([
    'https://id.example.com',
    'https://galaxy.example.com',
    '/roadmap',
    'https://status.example.com',
  ]);
  expect(
    externalEntries(everywhere, { identityProfile: null, galaxy: null, systemStatus: null }).map(
      ({ href }) => href,
    ),
  ).toEqual(['/roadmap']);
});
