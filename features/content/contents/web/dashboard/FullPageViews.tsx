import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contentTexts, useContentPaths, useSavedPreview } from '../content.ts';
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

/** What is gone: the old email templates. */
export function ToNotFound() {
  const go = useGo();
  useEffect(() => go('/404', { replace: true }), [go]);
  return null;
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
