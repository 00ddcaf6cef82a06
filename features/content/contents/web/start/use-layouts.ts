import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { BrandLook, ContentLayout } from '../content.ts';
import { blankMail } from '../editors/designer/blank-mail.ts';
import { inBrand, lookOfNewMails } from './in-brand.ts';
import { colorsOfLayouts } from './layout-colors.ts';

/** The starter layouts, in the look that new emails take. */
export function useLayouts() {
  const api = useApi();
  const looks = useBrandLooks();
  const look = lookOfNewMails(looks.data);
  return useQuery({
    queryKey: ['content-layouts', api.accountId, look],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<ContentLayout[]>('content_layouts', { signal });
      if (look === null) return data;
      return data.map((layout) => ({
        ...layout,
        mjml_part: inBrand(layout.mjml_part, look, colorsOfLayouts[layout.id]),
      }));
    },
    enabled: !looks.isPending,
    staleTime: Infinity,
  });
}

/** An email with one empty row and the footer, in the look that new emails take; undefined until the look is known. */
export function useBlankMail(): string | undefined {
  const looks = useBrandLooks();
  return useMemo(() => {
    if (looks.isPending) return undefined;
    const look = lookOfNewMails(looks.data);
    return look === null ? blankMail : inBrand(blankMail, look);
  }, [looks.isPending, looks.data]);
}

/** The logos and colors that an email may take: those of the account first, then of its brands. A new email goes without where they cannot be read. */
export function useBrandLooks() {
  const api = useApi();
  return useQuery({
    queryKey: ['brand-looks', api.accountId],
    queryFn: async ({ signal }) =>
      (await api.get<BrandLook[]>('contents/brand_looks', { signal, quiet: true })).data,
    staleTime: 60_000,
  });
}
