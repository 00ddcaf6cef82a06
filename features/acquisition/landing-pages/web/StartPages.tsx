import { Skeleton } from '@mantine/core';
import { IconCode, IconLayoutGrid } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { MailFrame } from '#features/content/contents/web/public.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { landingEditors } from '../contract.ts';
import classes from './landing-pages.module.css';
import { landingTexts, useLandingPaths, useLayouts } from './pages.ts';

const icons = { dnd: IconLayoutGrid, html: IconCode } as const;
const editorParam = z.object({ editor: z.enum(landingEditors).catch('dnd').default('dnd') });

/** Where a new page begins: the choice of its editor. */
export function CreatePage() {
  const { t } = useTranslation(landingTexts);
  const go = useGo();
  const paths = useLandingPaths();
  return (
    <Page>
      <Head title={t('create.title')} text={t('create.text')} />
      <div className={classes.choices}>
        {landingEditors.map((editor) => {
          const Icon = icons[editor];
          return (
            <button
              key={editor}
              type="button"
              className={classes.choice}
              onClick={() => go(paths.template(editor))}
            >
              <Icon size={30} stroke={1.5} aria-hidden />
              <b>{t(`editors.${editor}`)}</b>
              <span>{t(`editorTexts.${editor}`)}</span>
            </button>
          );
        })}
      </div>
    </Page>
  );
}

/** The layouts that a new page can begin with, as they look. */
export function TemplatePage() {
  const { t } = useTranslation(landingTexts);
  const go = useGo();
  const paths = useLandingPaths();
  const [{ editor }] = useUrlState(editorParam);
  const layouts = useLayouts();
  if (layouts.error)
    return <PageError error={layouts.error} onRetry={() => void layouts.refetch()} />;
  return (
    <Page>
      <Head title={t('template.title')} text={t('template.text')} />
      <div className={classes.layouts}>
        {layouts.data?.map(({ id, html }) => (
          <button
            key={id}
            type="button"
            className={classes.layout}
            onClick={() => go(paths.details(editor, id))}
          >
            <span className={classes.picture}>
              <MailFrame html={html} title={t(`layouts.${id}`)} className={classes.small} isInert />
            </span>
            <b>{t(`layouts.${id}`)}</b>
          </button>
        ))}
        {layouts.isPending && [0, 1, 2].map((one) => <Skeleton key={one} h={260} />)}
      </div>
    </Page>
  );
}

function Head({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation(landingTexts);
  const paths = useLandingPaths();
  return (
    <PageHeader
      breadcrumb={[{ label: t('title'), to: paths.list }]}
      title={title}
      description={text}
    />
  );
}
