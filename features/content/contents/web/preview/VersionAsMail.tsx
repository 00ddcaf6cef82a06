import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { RenderedContent } from '../content.ts';
import { MailPreview } from './MailPreview.tsx';

/** A version of a content or a template as an email; the fields are those that the version keeps. */
export function VersionAsMail({ fields }: { fields: Readonly<Record<string, unknown>> }) {
  const api = useApi();
  const { html_part, text_part } = fields;
  const shown = useQuery({
    queryKey: ['content-version', api.accountId, html_part, text_part],
    queryFn: async ({ signal }) =>
      (
        await api.post<RenderedContent>('contents/preview', {
          body: { content: { html_part, text_part } },
          signal,
          quiet: true,
        })
      ).data,
  });
  if (!shown.data) return <Skeleton h="100%" radius="md" />;
  return <MailPreview html={shown.data.html} text={shown.data.text} />;
}
