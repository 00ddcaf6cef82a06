import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { SettingPage } from '../contract.ts';

/** What a settings page answers. */
export interface PageSettings {
  values: Record<string, unknown>;
  defaults: Record<string, unknown>;
  /** What may be chosen, where that depends on the account. */
  choices?: readonly { value: string; label: string }[];
}

/** The settings of one page, and their saving. */
export function useSettingsPage(page: SettingPage) {
  const api = useApi();
  const cache = useQueryClient();
  const key = ['settings-page', api.accountId, page];
  const path = `settings/pages/${page}`;
  const settings = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.get<PageSettings>(path, { signal })).data,
  });
  // Only what was changed is saved, and only over the value that was changed.
  const save = async (
    values: Record<string, unknown>,
    expected: Record<string, unknown>,
  ): Promise<PageSettings> => {
    const changed = Object.keys(values).filter(
      (name) => JSON.stringify(values[name]) !== JSON.stringify(expected[name]),
    );
    const only = (all: Record<string, unknown>) =>
      Object.fromEntries(changed.map((name) => [name, all[name]]));
    const { data } = await api.put<PageSettings>(path, {
      body: { values: only(values), expected: only(expected) },
      quiet: true,
      exclude: [412],
    });
    cache.setQueryData(key, data);
    // Some settings decide what the menu and other pages show.
    await cache.invalidateQueries({ queryKey: ['account-facts', api.accountId] });
    return data;
  };
  const readAnew = async (): Promise<Record<string, unknown>> => {
    const { data } = await api.get<PageSettings>(path);
    return data.values;
  };
  return { settings, save, readAnew };
}
