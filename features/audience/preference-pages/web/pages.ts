import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { preferencePages, type PreferencePage } from '../contract.ts';

/** Namespace of the texts of these screens. */
export const pageTexts = 'preference-pages';

/** Addresses of the screens of preference pages of the current account. */
export function usePagePaths() {
  const { accountId } = useApi();
  return useMemo(() => {
    const base = `/accounts/${accountId}/preference_pages`;
    return {
      list: base,
      of: (id: number) => `${base}/${id}`,
      preview: (id: number) => `${base}/${id}/preview`,
      /** The editor that made a page. */
      editor: ({ id, editor_type: type }: Pick<PreferencePage, 'id' | 'editor_type'>) =>
        `${base}/${type === 'dnd' ? 'dnd_editor' : 'editor'}/${id}/edit`,
      new: (type: string, editor: string) =>
        `${base}/${editor === 'dnd' ? 'dnd_editor' : 'editor'}?page_type=${type}`,
    };
  }, [accountId]);
}

/** A page as somebody would see it: a saved one by its id, or what is being written. */
export function useShownPage(source: number | PageInWork | null) {
  const api = useApi();
  const { path } = preferencePages;
  return useQuery({
    queryKey: ['preference-page-preview', api.accountId, source],
    enabled: source !== null,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async () => {
      const { data } =
        typeof source === 'number'
          ? await api.get<{ html: string }>(`${path}/${source}/preview`, { quiet: true })
          : await api.post<{ html: string }>(`${path}/preview`, {
              body: source as object,
              quiet: true,
            });
      return data.html;
    },
  });
}

/** What is being written, as its preview asks for it. */
export type PageInWork = Pick<PreferencePage, 'page_type' | 'html_part' | 'language' | 'brand_id'>;
