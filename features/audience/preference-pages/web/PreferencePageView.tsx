import { Button, Skeleton, Switch } from '@mantine/core';
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { contentPages, MailFrame } from '#features/content/contents/web/public.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { preferencePages, type PreferencePage } from '../contract.ts';
import classes from './preference-pages.module.css';
import { pageTexts, usePagePaths, useShownPage } from './pages.ts';
import { languageName } from './PreferencePagesPage.tsx';

/** One preference page: what it is for, whether people see it, and how it looks. */
export function PreferencePageView() {
  const { t } = useTranslation(pageTexts);
  const paths = usePagePaths();
  const id = Number(useParams({ strict: false })['pageId']);
  const page = useRecord<PreferencePage>(preferencePages, id);
  if (page.error) return <PageError error={page.error} onRetry={() => void page.refetch()} />;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: paths.list }]}
        title={page.data?.name ?? '…'}
        record={page.data?.name}
        actions={page.data && <Actions page={page.data} />}
      />
      {page.data ? <Whole page={page.data} /> : <Skeleton h={420} />}
    </Page>
  );
}

function Whole({ page }: { page: PreferencePage }) {
  const { t } = useTranslation(pageTexts);
  const save = useSave<PreferencePage>(preferencePages);
  const shown = useShownPage(page.id);
  return (
    <div className={classes.whole}>
      <Panel title={t('details')}>
        <FactList>
          <dt>{t('fields.type')}</dt>
          <dd>{t(`types.${page.page_type}`)}</dd>
          <dt>{t('fields.editor')}</dt>
          <dd>{t(`editors.${page.editor_type}`)}</dd>
          <dt>{t('fields.language')}</dt>
          <dd>{languageName(page.language) ?? t('anyLanguage')}</dd>
          <dt>{t('fields.changed')}</dt>
          <dd>
            <DateTime value={page.updated_at} />
          </dd>
        </FactList>
        <Switch
          mt="md"
          label={t('fields.isDefault')}
          description={t(`useTexts.${page.page_type}`)}
          checked={page.is_default}
          disabled={save.isPending}
          onChange={(event) =>
            save.mutate({ id: page.id, values: { is_default: event.currentTarget.checked } })
          }
        />
      </Panel>
      <Panel title={t('preview')} description={t('previewText')} padded={false}>
        {shown.error && <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />}
        {shown.data !== undefined && (
          <MailFrame html={shown.data} title={t('preview')} className={classes.frame} />
        )}
      </Panel>
    </div>
  );
}

function Actions({ page }: { page: PreferencePage }) {
  const { t } = useTranslation(pageTexts);
  const go = useGo();
  const paths = usePagePaths();
  const confirmDelete = useConfirmDelete(preferencePages);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} />}
        onClick={() =>
          void confirmDelete(page, t('delete.text')).then((isGone) => isGone && go(paths.list))
        }
      >
        {t('actions.delete')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconExternalLink size={16} />}
        onClick={() => go(paths.preview(page.id))}
      >
        {t('actions.wholeWindow')}
      </Button>
      <Button leftSection={<IconPencil size={16} />} onClick={() => go(paths.editor(page))}>
        {t('actions.edit')}
      </Button>
    </>
  );
}

const Alone = lazy(() => contentPages.alone().then((page) => ({ default: page.Alone })));

/** A preference page over the whole window, as somebody would see it. */
export function PreviewPage() {
  const shown = useShownPage(Number(useParams({ strict: false })['pageId']));
  if (shown.error) return <PageError error={shown.error} onRetry={() => void shown.refetch()} />;
  return (
    <Suspense>
      <Alone html={shown.data} />
    </Suspense>
  );
}
