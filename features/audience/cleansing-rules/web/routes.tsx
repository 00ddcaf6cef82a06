import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/cleansing_rules';
const editors = () => import('./EditorPages.tsx');

const editor = (page: 'new' | 'edit', kind: 'plain' | 'non-openers' | 'mega-openers') => () =>
  editors().then((module) => ({
    default:
      page === 'new'
        ? () => <module.NewRulePage kind={kind} />
        : () => <module.EditRulePage kind={kind} />,
  }));

/** The screens of cleansing rules. */
export const cleansingRoutes: readonly FeatureRoute[] = [
  {
    name: 'Cleansing_rules',
    path: base,
    page: () => import('./RulesPage.tsx').then((module) => ({ default: module.RulesPage })),
  },
  {
    name: 'Cleansing_rules_new',
    path: `${base}/new`,
    search: '/cleansing_rules',
    actions: [{ title: 'cleansing-rules:create' }],
    page: editor('new', 'plain'),
  },
  {
    name: 'Cleansing_rules_edit',
    path: `${base}/$ruleId/edit`,
    search: '/cleansing_rules',
    page: editor('edit', 'plain'),
  },
  {
    name: 'Cleansing_non_openers_new',
    path: `${base}/non-openers/new`,
    search: '/cleansing_rules',
    page: editor('new', 'non-openers'),
  },
  {
    name: 'Cleansing_non_openers_edit',
    path: `${base}/non-openers/$ruleId/edit`,
    search: '/cleansing_rules',
    page: editor('edit', 'non-openers'),
  },
  {
    name: 'Cleansing_mega_openers_new',
    path: `${base}/mega-openers/new`,
    search: '/cleansing_rules',
    page: editor('new', 'mega-openers'),
  },
  {
    name: 'Cleansing_mega_openers_edit',
    path: `${base}/mega-openers/$ruleId/edit`,
    search: '/cleansing_rules',
    page: editor('edit', 'mega-openers'),
  },
];
