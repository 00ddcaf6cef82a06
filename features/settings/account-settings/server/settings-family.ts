import type { z } from 'zod';
import { listMeta, type ListMeta, type ListQuery } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound, ProductError } from '#platform/server/errors.ts';
import {
  settingKeys,
  settingsCatalogue,
  valueOf,
  type SettingKey,
  type settingRow,
} from '../contract.ts';
import { resetSetting, savePage, type Saved, type SettingEffects } from './save-settings.ts';

type SettingRow = z.infer<typeof settingRow>;

/** A page of all settings: those that were saved, and the others with their defaults. */
export function listSettings(
  account: Account,
  query: ListQuery,
): { rows: SettingRow[]; meta: ListMeta } {
  const { page } = query as { page?: number };
  const wanted = settingKeys
    .filter((key) => !query.name || key.includes(query.name.toLowerCase()))
    .filter(
      (key) =>
        query['settings_page'] === undefined ||
        settingsCatalogue[key].page === query['settings_page'],
    )
    .filter((key) => query.ids === undefined || query.ids.includes(settingsCatalogue[key].id))
    .sort((one, other) =>
      query.sort === 'key'
        ? one < other
          ? -1
          : 1
        : settingsCatalogue[one].id - settingsCatalogue[other].id,
    );
  if (query.sort_order === 'desc') wanted.reverse();
  const from = ((page ?? 1) - 1) * query.per_page;
  return {
    rows: wanted
      .slice(from, from + query.per_page)
      .map((key) => rowOf(account.record.settings, key)),
    meta: listMeta(wanted.length, query),
  };
}

/** One setting, by its key or by the id of its saved value. */
export function showSetting(account: Account, name: string): SettingRow {
  return rowOf(account.record.settings, keyNamed(account, name));
}

/** Saves the value of a setting that has none. */
export async function createSetting(
  account: Account,
  effects: SettingEffects,
  { key, value }: { key: string; value?: unknown },
): Promise<SettingRow> {
  if (!isKey(key))
    throw invalid({ key: [`is not a known setting; known are ${settingKeys.join(', ')}`] });
  if (value === undefined || value === null) throw invalid({ value: ['is required'] });
  if (isSaved(account.record.settings, key))
    throw invalid({ key: [`is set already; change it with PUT settings/${key}`] });
  return save(account, effects, key, value);
}

/** Changes a setting's value; by its key also one that has none yet. */
export async function updateSetting(
  account: Account,
  effects: SettingEffects,
  name: string,
  value: unknown,
): Promise<SettingRow> {
  const key = keyNamed(account, name);
  if (value === undefined) throw invalid({ value: ['is required'] });
  return save(account, effects, key, value);
}

/** Gives a setting its default back. */
export async function deleteSetting(
  account: Account,
  effects: SettingEffects,
  name: string,
): Promise<{ id: number; key: string }> {
  const key = keyNamed(account, name);
  if (!isSaved(account.record.settings, key)) throw notFound('setting');
  await resetSetting(account, effects, key);
  return { id: settingsCatalogue[key].id, key };
}

function rowOf(saved: Saved, key: SettingKey): SettingRow {
  const { id, page, default: otherwise } = settingsCatalogue[key];
  const isDefault = !isSaved(saved, key);
  return {
    id: isDefault ? null : id,
    key,
    page,
    value: valueOf(saved, key),
    default: otherwise,
    is_default: isDefault,
  };
}

async function save(
  account: Account,
  effects: SettingEffects,
  key: SettingKey,
  value: unknown,
): Promise<SettingRow> {
  try {
    return rowOf(
      await savePage(account, effects, settingsCatalogue[key].page, {
        values: { [key]: value },
      }),
      key,
    );
  } catch (error) {
    throw underValue(error, key);
  }
}

// Pages name the setting; here the caller sent `value`.
function underValue(error: unknown, key: SettingKey): unknown {
  if (
    !(error instanceof ProductError) ||
    error.errors === undefined ||
    typeof error.errors === 'string'
  )
    return error;
  return invalid(
    Object.fromEntries(
      Object.entries(error.errors).map(([field, texts]) => [
        field === key || field.startsWith(`${key}.`) ? `value${field.slice(key.length)}` : field,
        texts,
      ]),
    ),
  );
}

function keyNamed(account: Account, name: string): SettingKey {
  if (isKey(name)) return name;
  const byId = settingKeys.find(
    (key) => String(settingsCatalogue[key].id) === name && isSaved(account.record.settings, key),
  );
  if (!byId) throw notFound('setting');
  return byId;
}

const isKey = (name: string): name is SettingKey => Object.hasOwn(settingsCatalogue, name);
const isSaved = (saved: Saved, key: SettingKey): boolean =>
  saved[key] !== undefined && saved[key] !== null;
