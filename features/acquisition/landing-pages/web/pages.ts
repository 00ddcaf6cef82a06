import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import {
  landingPages,
  type LandingDomain,
  type LandingPage,
  type LandingReport,
} from '../contract.ts';

/** Namespace of the texts of these screens. */
export const landingTexts = 'landing-pages';

/** How a page is written. */
export type Editor = LandingPage['editor_type'];

/** Addresses of the screens of landing pages of the current account. */
export function useLandingPaths() {
  const { accountId } = useApi();
  return useMemo(() => {
    const base = `/accounts/${accountId}/landing_pages`;
    return {
      list: base,
      create: `${base}/create`,
      template: (editor: Editor) => `${base}/template?editor=${editor}`,
      details: (editor: Editor, layout: string) =>
        `${base}/details?editor=${editor}&layout=${layout}`,
      duplicate: (id: number) => `${base}/duplicate?id=${id}`,
      of: (id: number) => `${base}/${id}`,
      settings: (id: number) => `${base}/${id}/edit`,
      preview: (id: number) => `${base}/${id}/preview`,
      /** The editor that a page is written in. */
      editor: ({ id, editor_type: type }: Pick<LandingPage, 'id' | 'editor_type'>) =>
        `${base}/${type === 'dnd' ? 'editor' : 'wysiwyg_editor'}/${id}/edit`,
    };
  }, [accountId]);
}

/** The layouts that a page can begin with. */
export function useLayouts() {
  return useRead<readonly { id: string; html: string }[]>('layouts');
}

/** The domains that a page can be on. */
export function useDomains() {
  return useRead<readonly LandingDomain[]>('domains');
}

/** Visits, conversions and versions of a page. */
export function useReport(id: number) {
  return useRead<LandingReport>(`${id}/report`);
}

/** A page as it would be published now. */
export function usePreview(id: number) {
  return useRead<{ html: string }>(`${id}/preview`);
}

/** Whether an address is free; undefined while it is asked. */
export function useUrlCheck(place: { url: string; domainId: number | null; id: number | null }) {
  const api = useApi();
  return useQuery({
    queryKey: ['landing-url', api.accountId, place],
    enabled: place.url !== '',
    queryFn: async () =>
      (
        await api.get<{ valid: boolean; message: string }>(`${landingPages.path}/validate_url`, {
          query: {
            url: place.url,
            ...(place.domainId !== null && { domain_id: place.domainId }),
            ...(place.id !== null && { id: place.id }),
          },
        })
      ).data,
  });
}

function useRead<Data>(what: string) {
  const api = useApi();
  return useQuery({
    queryKey: [landingPages.path, api.accountId, what],
    queryFn: async () => (await api.get<Data>(`${landingPages.path}/${what}`)).data,
  });
}
