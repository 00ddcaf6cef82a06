import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { fullFacts } from '#features/session/access/facts.builder.ts';
import { marketingPage } from '../product-page.ts';
import { notYetBuilt } from '#features/session/access/contract/not-yet-built.ts';
import { routes } from '../all-routes.ts';
import { administrationEntries } from '../shell/user-menu-entries.ts';
import { visibleMenu } from '../shell/visible-menu.ts';
import { isReachable, paletteEntries, wordsKey } from './palette-entries.ts';
import { bestFirst } from './best-first.ts';

const root = join(import.meta.dirname, '../../..');
const texts = i18next.createInstance();
beforeAll(async () => {
  const resources: Record<string, Record<string, object>> = { en: {}, de: {} };
  for (const language of ['en', 'de'])
    for (const file of [
      `apps/web/i18n/${language}.json`,
      `apps/web/palette/${language}.json`,
      ...globSync(`features/*/*/web/${language}.json`, { cwd: root }),
    ]) {
      const [area, , folder = ''] = file.split('/');
      const namespace = area === 'apps' && folder === 'i18n' ? 'shell' : folder;
      resources[language]![namespace] = JSON.parse(readFileSync(join(root, file), 'utf8'));
    }
  await texts.init({ resources, defaultNS: 'shell', lng: 'en', fallbackLng: false });
});

const entriesFor = (facts = fullFacts()) =>
  paletteEntries(
    { page: marketingPage(routes), facts },
    visibleMenu(marketingPage([]), facts, notYetBuilt),
    administrationEntries(facts, { product: 'marketing', isSettingsApp: false, hidden: new Set() }),
  );
const pathsFor = (facts = fullFacts()) => entriesFor(facts).map(({ path }) => path);

function firstFound(language: string, typed: string): string | undefined {
  const t = texts.getFixedT(language, 'shell');
  const items = entriesFor().map((entry) => ({
    kind: entry.kind,
    id: entry.path,
    label: t(entry.title),
    words: t(wordsKey(entry.title), { defaultValue: '' }),
    icon: null,
    run: () => undefined,
  }));
  const groups = (['page', 'action', 'setting'] as const).map((kind) => ({
    title: kind,
    items: items.filter((item) => item.kind === kind),
  }));
  return bestFirst(typed, groups)[0]?.items[0]?.id.replace('/accounts/7/', '');
}

it.each([
  ['settings', 'Einstellungen', 'settings'],
  ['sending domains', 'Versanddomains', 'settings/sending-domains'],
  ['sending domains', 'Absenderdomains', 'settings/sending-domains'],
  ['dkim', 'DKIM', 'settings/sending-domains'],
  ['api', 'API', 'settings/api-keys'],
  ['invite', 'einladen', 'users-&-permissions?user=new'],
  ['import', 'importieren', 'lists'],
  ['unsubscribe', 'abmelden', 'account-&-billing/global-unsubscribes'],
  ['webhook', 'Webhook', 'settings/webhooks'],
  ['newsletter', 'Newsletter', 'campaigns'],
  ['new tag', 'Neues Tag', 'tags?drawer=new'],
])('“%s” and “%s” find %s first; German finds the English word too', (english, german, path) => {
  expect(firstFound('en', english)).toBe(path);
  expect(firstFound('de', german)).toBe(path);
});

it.each(['settings', 'sending domains', 'api', 'invite', 'import', 'unsubscribe'])(
  '“%s” finds the same in German',
  (typed) => {
    expect(firstFound('de', typed)).toBe(firstFound('en', typed));
  },
);

it('offers every page of an account that is no step or other address of one', () => {
  const offered = new Set(pathsFor().map((path) => path.replace('/accounts/7/', '').split('?')[0]));
  const missing = routes
    .flatMap(({ path }) => /^\/accounts\/\$accountId\/([^$]+)$/.exec(path)?.[1] ?? [])
    .filter((path) => !offered.has(path));
  expect(missing.sort()).toEqual([
    'acquisition/forms/create',
    'analytics/custom_reports/new/campaign',
    'analytics/custom_reports/new/deliverability',
    'analytics/custom_reports/new/growth_attrition',
    'analytics/custom_reports/new/message',
    'analytics/custom_reports/new/sms',
    'batch_campaigns/new',
    'campaigns/new/email',
    'cleansing_rules/mega-openers/new',
    'cleansing_rules/non-openers/new',
    'content_templates',
    'content_templates/choose_template',
    'content_templates/drag_and_drop_beta',
    'content_templates/html_editor',
    'content_templates/layouts',
    'content_templates/select_editor',
    'content_templates/wysiwyg',
    'contents/drag_and_drop_beta',
    'contents/html_editor',
    'contents/new',
    'contents/pull_from_url',
    'contents/wysiwyg',
    'create_list',
    'email_templates',
    'landing_pages/details',
    'landing_pages/duplicate',
    'landing_pages/editor',
    'landing_pages/template',
    'landing_pages/wysiwyg_editor',
    'preference_pages/dnd_editor',
    'preference_pages/editor',
    'product_recommendations/file_import',
    'recurring_campaign_report',
    'segments/new',
    'segments/next-gen',
    'settings/link-tracking-domains/first',
    'settings/sending-domains/first',
  ]);
});

it('names every page and action, and has a title for all', () => {
  for (const { title } of entriesFor())
    for (const language of ['en', 'de'])
      expect([title, texts.exists(title, { lng: language, ns: 'shell' })]).toEqual([title, true]);
});

describe('what roles, package and menus close', () => {
  it('is not offered', () => {
    const paths = pathsFor(fullFacts({ roles: new Set(['contents']) }));
    expect(paths).toContain('/accounts/7/contents');
    expect(paths.filter((path) => /lists|campaigns|settings|users-/.test(path))).toEqual([]);
    const hidden = pathsFor(fullFacts({ visibleMenus: ['campaigns'] }));
    expect(hidden.filter((path) => /\/(lists|tags|contents)/.test(path))).toEqual([]);
  });

  it('is not found either', () => {
    expect(isReachable('lists/5', fullFacts())).toBe(true);
    expect(isReachable('lists/5', fullFacts({ roles: new Set(['contents']) }))).toBe(false);
    expect(isReachable('lists/5', fullFacts({ visibleMenus: [] }))).toBe(false);
    expect(isReachable('settings/api-keys?name=x&search=true', fullFacts())).toBe(true);
  });
});

it('shows the keys of a page and reaches all contacts wherever the lists are shown, once', () => {
  const campaigns = entriesFor().find(({ path }) => path === '/accounts/7/campaigns');
  expect(campaigns?.keys).toBe('g c');
  for (const unifiedIds of [true, false])
    expect(
      pathsFor(fullFacts({ unifiedIds })).filter((path) => path === '/accounts/7/contacts'),
    ).toHaveLength(1);
});
