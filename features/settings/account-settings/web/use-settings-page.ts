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
  const save = async (values: Record<string, unknown>): Promise<PageSettings> => {
    const { data } = await api.put<PageSettings>(path, { body: { values }, quiet: true });
    cache.setQueryData(key, data);
    // Some settings decide what the menu and other pages show.
    await cache.invalidateQueries({ queryKey: ['account-facts', api.accountId] });
    return data;
  };
  return { settings, save };
}
