import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { landingPages, type LandingPage } from '../contract.ts';
import { LandingEditor, type LandingStart } from './LandingEditor.tsx';
import { landingTexts, useLayouts, type Editor } from './pages.ts';

/** The HTML editor on a new page. */
export const NewWrittenPage = () => <NewPage editor="html" />;

/** The drag-and-drop editor on a new page. */
export const NewDrawnPage = () => <NewPage editor="dnd" />;

/** An editor with a page that is there. */
export function EditPage() {
  const id = Number(useParams({ strict: false })['pageId']);
  const page = useRecord<LandingPage>(landingPages, id, { isReadAnew: true });
  if (page.error) return <PageError error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data || page.isFetching) return <Waiting />;
  const { name, html_part, json_part, editor_type: editor, url } = page.data;
  return (
    <Begun
      key={page.data.id}
      start={{ page: page.data, editor, url, draft: { name, html_part, json_part } }}
    />
  );
}

// A refetch leaves an open editor what it is.
function Begun({ start }: { start: LandingStart }) {
  const [begun] = useState(start);
  return <LandingEditor start={begun} />;
}

function NewPage({ editor }: { editor: Editor }) {
  const { t } = useTranslation(landingTexts);
  const layouts = useLayouts();
  // Free until somebody gives it a better one.
  const [no] = useState(() => crypto.randomUUID().slice(0, 8));
  if (layouts.error)
    return <PageError error={layouts.error} onRetry={() => void layouts.refetch()} />;
  if (!layouts.data) return <Waiting />;
  const html = layouts.data.find(({ id }) => id === 'blank')?.html ?? '';
  return (
    <Begun
      start={{
        page: null,
        editor,
        url: `page-${no}`,
        draft: { name: t('newName', { no }), html_part: html, json_part: null },
      }}
    />
  );
}

function Waiting() {
  return (
    <Page>
      <Skeleton h={420} />
    </Page>
  );
}
