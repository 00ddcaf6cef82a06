import { useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { RenderedContent } from '../content.ts';

/** Where an email comes from that is no saved content: a design at hand, or a call that previews one, which may change at the time given. */
export type MailSource =
  | { readonly mjml: string }
  | { readonly preview: string; readonly changedAt?: string | null };

/** The email that a design makes, with made-up values; read when it is wanted. */
export function useMailOf(source: MailSource | undefined, isWanted = true) {
  const api = useApi();
  return useQuery({
    queryKey: ['mail-of', api.accountId, source],
    queryFn: async ({ signal }) => {
      const quietly = { signal, quiet: true };
      if (source !== undefined && 'preview' in source)
        return (await api.get<RenderedContent>(source.preview, quietly)).data;
      const body = { content: { mjml_part: source?.mjml } };
      return (await api.post<RenderedContent>('contents/preview', { ...quietly, body })).data;
    },
    enabled: source !== undefined && isWanted,
    staleTime: Infinity,
  });
}
