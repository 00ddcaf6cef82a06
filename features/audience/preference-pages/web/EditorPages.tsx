import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { pageTypes, preferencePages, type PreferencePage } from '../contract.ts';
import { PageEditor } from './PageEditor.tsx';
import { pageTexts } from './pages.ts';
import type { PageStart } from './page-start.ts';

const typeParam = z.object({
  page_type: z.enum(pageTypes).catch('manage_subscriptions').default('manage_subscriptions'),
});

/** The HTML editor on a new page. */
export const NewHtmlPage = () => <NewPage editor="html" />;

/** The drag-and-drop editor on a new page. */
export const NewDrawnPage = () => <NewPage editor="dnd" />;

/** An editor with a page that is there. */
export function EditPage() {
  const id = Number(useParams({ strict: false })['pageId']);
  const page = useRecord<PreferencePage>(preferencePages, id, { isReadAnew: true });
  if (page.error) return <PageError error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data || page.isFetching) return <Waiting />;
  return <Begun key={page.data.id} start={startOf(page.data)} />;
}

// A refetch leaves an open editor what it is.
function Begun({ start }: { start: PageStart }) {
  const [begun] = useState(start);
  return <PageEditor start={begun} />;
}

function NewPage({ editor }: { editor: PreferencePage['editor_type'] }) {
  const { t } = useTranslation(pageTexts);
  const api = useApi();
  const [{ page_type: type }] = useUrlState(typeParam);
  const begins = useQuery({
    queryKey: ['preference-page-default', api.accountId, type],
    queryFn: async () =>
      (
        await api.get<{ html_part: string }>(`${preferencePages.path}/default_html_part`, {
          query: { page_type: type },
        })
      ).data.html_part,
  });
  if (begins.error) return <PageError error={begins.error} onRetry={() => void begins.refetch()} />;
  if (begins.data === undefined) return <Waiting />;
  return (
    <Begun
      key={type}
      start={{
        page: null,
        type,
        editor,
        draft: {
          name: t(`types.${type}`),
          html_part: begins.data,
          json_part: null,
          language: null,
          is_default: false,
        },
      }}
    />
  );
}

function startOf(page: PreferencePage): PageStart {
  const { name, html_part, json_part, language, is_default } = page;
  return {
    page,
    type: page.page_type,
    editor: page.editor_type,
    draft: { name, html_part, json_part, language, is_default },
  };
}

function Waiting() {
  return (
    <Page>
      <Skeleton h={420} />
    </Page>
  );
}
