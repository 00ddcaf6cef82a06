import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { VersionChange } from '#platform/contract/versions.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { plainChange, type ToldChange } from '#platform/web/versions/told-change.ts';
import { VersionsDrawer } from '#platform/web/versions/VersionsDrawer.tsx';
import { contents } from '../../contract.ts';
import { contentTexts, type Content, type RenderedContent } from '../content.ts';
import { MailPreview } from '../preview/MailPreview.tsx';

/** The history of a content: its words and its design, and each version as an email. */
export function ContentVersions({
  content,
  onClose,
}: {
  content: Content | null;
  onClose: () => void;
}) {
  const tell = useTelling();
  return (
    <VersionsDrawer
      target={contents}
      record={content}
      onClose={onClose}
      tell={tell}
      show={(fields) => <AsMail fields={fields} />}
    />
  );
}

function useTelling(): (change: VersionChange) => ToldChange | null {
  const { t } = useTranslation(contentTexts);
  return (change) => {
    switch (change.field) {
      case 'name':
        return plainChange(change, t('rename.name'));
      case 'text_part':
        return plainChange(change, t('versions.words'));
      case 'source_url':
        return plainChange(change, t('versions.source'));
      // The HTML of a designed email follows from its layout.
      case 'html_part':
        return plainChange(change, t('versions.design'));
      default:
        return null;
    }
  };
}

function AsMail({ fields }: { fields: Readonly<Record<string, unknown>> }) {
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
