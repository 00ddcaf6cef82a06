import { z } from 'zod';
import { entranceUrlOf } from '#engines/own-data/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listQuery, type ListQuery } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { keysOf, settingPages, settingsCatalogue, valueOf, type SettingPage } from '../contract.ts';
import { requirePage } from './page-access.ts';
import { savePage, type Saved, type SettingEffects } from './save-settings.ts';
import {
  createSetting,
  deleteSetting,
  listSettings,
  showSetting,
  updateSetting,
} from './settings-family.ts';
import { chooseIdentifier, identifierChoices } from './unique-identifier.ts';

const oneSetting = z.object({ accountId: idParam, setting: z.string().max(100) });
const onePage = z.object({
  accountId: idParam,
  page: z.enum(settingPages, `must be one of ${settingPages.join(', ')}`),
});
const settingsQuery = listQuery({
  search: ['key'],
  sort: ['id', 'key'],
  defaultSort: ['id', 'asc'],
  filters: z.object({ settings_page: z.enum(settingPages).optional() }),
  pageSize: 10,
});

// {setting: {key, value}} and {key, value} are the same body.
const unwrapped = <S extends z.ZodObject>(fields: S) =>
  z.preprocess((body) => {
    const inner =
      body !== null && typeof body === 'object'
        ? (body as Record<string, unknown>)['setting']
        : undefined;
    return inner !== null && typeof inner === 'object' ? inner : body;
  }, fields);
const newSetting = unwrapped(
  z.object({ key: z.string('is required').max(100), value: z.unknown().optional() }).strict(),
);
const changedSetting = unwrapped(
  z.object({ value: z.unknown().optional(), key: z.string().max(100).optional() }).strict(),
);

/** Routes of an account's settings; other features plug in what their settings do besides. */
export const mountAccountSettings =
  (others: (services: Services) => SettingEffects): MountFeature =>
  (router, services) => {
    const effects = { customer_preferred_uid: chooseIdentifier, ...others(services) };
    const role = 'account';
    router.account({
      method: 'GET',
      path: 'settings/preferences_page',
      role,
      summary: 'Where contacts find their preferences without an email',
      answer: z.object({ url: z.string() }),
      handle: async ({ account }) => ok({ url: await entranceUrlOf(account, services) }),
    });
    router.account({
      method: 'GET',
      path: 'settings',
      role,
      summary: 'Every setting with its value and its default',
      query: settingsQuery,
      handle: async ({ account, query }) => {
        const { rows, meta } = listSettings(account, query as ListQuery);
        return ok({ settings: rows }, meta);
      },
    });
    router.account({
      method: 'GET',
      path: 'settings/:setting',
      role,
      summary: 'One setting, by its key or the id of its saved value',
      params: oneSetting,
      handle: async ({ account, params }) => ok(showSetting(account, params.setting)),
    });
    router.account({
      method: 'POST',
      path: 'settings',
      role,
      summary: 'Set a setting that has its default',
      body: newSetting,
      handle: async ({ account, body }) => created(await createSetting(account, effects, body)),
    });
    router.account({
      method: ['PUT', 'PATCH'],
      path: 'settings/:setting',
      role,
      summary: 'Change a setting',
      params: oneSetting,
      body: changedSetting,
      handle: async ({ account, params, body }) =>
        ok(await updateSetting(account, effects, params.setting, body.value)),
    });
    router.account({
      method: 'DELETE',
      path: 'settings/:setting',
      role,
      summary: 'Give a setting its default back',
      params: oneSetting,
      handle: async ({ account, params }) =>
        ok(await deleteSetting(account, effects, params.setting)),
    });
    router.account({
      method: 'GET',
      path: 'settings/pages/:page',
      role: 'member',
      summary: 'The settings of one page, for whom the page is open',
      params: onePage,
      handle: async ({ account, params: { page } }) => {
        requirePage(account, page);
        return ok(await pageOf(account, account.record.settings, page));
      },
    });
    router.account({
      method: ['PUT', 'PATCH'],
      path: 'settings/pages/:page',
      role: 'member',
      summary:
        'Change settings of one page together; expected values refuse to overwrite a later change (412)',
      params: onePage,
      body: z.object({
        values: z.record(z.string(), z.unknown(), 'are required'),
        expected: z.record(z.string(), z.unknown(), 'must be an object').optional(),
      }),
      handle: async ({ account, params: { page }, body }) =>
        ok(await pageOf(account, await savePage(account, effects, page, body), page)),
    });
  };

async function pageOf(account: Account, saved: Saved, page: SettingPage) {
  const keys = keysOf(page);
  return {
    page,
    values: Object.fromEntries(keys.map((key) => [key, valueOf(saved, key)])),
    defaults: Object.fromEntries(keys.map((key) => [key, settingsCatalogue[key].default])),
    ...(page === 'unique-identifier' && { choices: await identifierChoices(account) }),
  };
}
