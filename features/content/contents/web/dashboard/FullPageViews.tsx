import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { contents } from '../../contract.ts';
import { contentTexts, useContentPaths, useSavedPreview } from '../content.ts';
import type { Content } from '../content.ts';
import { MailFrame } from '../preview/MailFrame.tsx';
import classes from './dashboard.module.css';

/** The preview's old address leads to the content's page. */
export function ToDashboard() {
  const id = useContentId();
  const go = useGo();
  const paths = useContentPaths();
  useEffect(() => go(paths.of(id), { replace: true }), [go, paths, id]);
  return null;
}

const editorParam = z.object({
  editor_type: z.string().optional(),
  content_editor_type: z.string().optional(),
});

/** Leads to the editor that the content was made with; the two old editors are gone. */
export function ToEditor() {
  const id = useContentId();
  const go = useGo();
  const paths = useContentPaths();
  const [asked] = useUrlState(editorParam);
  const type = asked.editor_type ?? asked.content_editor_type;
  const isGone = type === '1' || type === '4';
  const record = useRecord<Content>(contents, isGone ? null : id);
  const content = record.data;
  useEffect(() => {
    if (isGone) go('/404', { replace: true });
    else if (content) go(paths.editor(content) ?? '/404', { replace: true });
  }, [isGone, content, go, paths]);
  return record.error ? (
    <PageError error={record.error} onRetry={() => void record.refetch()} />
  ) : null;
}

/** The rendered mail and nothing else. */
export function ContentFullPageView() {
  const shown = useSavedPreview(useContentId());
  if (shown.error) return <PageError error={shown.error} onRetry={() => void shown.refetch()} />;
  return <Alone html={shown.data?.html} />;
}

/** A mail over the whole window; what lies under it can be neither seen nor reached. */
export function Alone({ html }: { html: string | undefined }) {
  const { t } = useTranslation(contentTexts);
  const top = useRef<HTMLDialogElement>(null);
  useEffect(() => top.current?.showModal(), []);
  return (
    <dialog
      ref={top}
      className={classes.alone}
      aria-label={t('preview.frame')}
      onCancel={(event) => event.preventDefault()}
    >
      <h1 className="hg-visually-hidden">{t('preview.frame')}</h1>
      {html !== undefined && <MailFrame html={html} title={t('preview.frame')} />}
    </dialog>
  );
}

function useContentId(): number {
  return Number(useParams({ strict: false })['contentId']);
}
