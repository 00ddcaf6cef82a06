import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { IconExternalLink, IconPencil, IconSettings } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { contentPages } from '#features/content/contents/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { shortDay } from '#platform/web/format/short-day.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { landingPages, type LandingPage, type LandingReport } from '../contract.ts';
import { LandingState } from './LandingPagesPage.tsx';
import classes from './landing-pages.module.css';
import { landingTexts, useLandingPaths, usePreview, useReport } from './pages.ts';

/** One page: whether it is there, who came, and what was published. */
export function LandingPageView() {
  const { t } = useTranslation(landingTexts);
  const paths = useLandingPaths();
  const id = Number(useParams({ strict: false })['pageId']);
  const page = useRecord<LandingPage>(landingPages, id);
  const report = useReport(id);
  if (page.error) return <PageError error={page.error} onRetry={() => void page.refetch()} />;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: paths.list }]}
        title={page.data?.name ?? '…'}
        record={page.data?.name}
        actions={page.data && <Actions page={page.data} />}
      />
      {page.data && report.data ? (
        <Whole page={page.data} report={report.data} />
      ) : (
        <Skeleton h={420} />
      )}
    </Page>
  );
}

function Whole({ page, report }: { page: LandingPage; report: LandingReport }) {
  const { t } = useTranslation(landingTexts);
  const machines = report.days.reduce((sum, day) => sum + day.machine_visits, 0);
  return (
    <>
      <div className={classes.tiles}>
        <StatCard label={t('fields.status')} value={<LandingState status={page.status} />} />
        <StatCard
          label={t('fields.visits')}
          about={t('visitsHint', { machines: fullNumber(machines) })}
          value={fullNumber(page.visits)}
        />
        <StatCard
          label={t('fields.conversions')}
          about={t('conversionsHint')}
          value={fullNumber(page.conversions)}
        />
      </div>
      <Panel
        title={t('lastDays')}
        description={
          page.status === 'published' ? (
            <Anchor href={page.address} target="_blank" rel="noopener">
              {page.address}
            </Anchor>
          ) : (
            t(`stateTexts.${page.status}`)
          )
        }
      >
        <TimeSeriesChart
          label={t('lastDays')}
          dataKey="at"
          kind="bar"
          legend
          series={[
            { name: 'visits', label: t('fields.visits'), color: 'var(--hg-series-1)' },
            { name: 'conversions', label: t('fields.conversions'), color: 'var(--hg-series-2)' },
          ]}
          data={report.days.map(({ day, visits, conversions }) => ({
            at: shortDay(day),
            visits,
            conversions,
          }))}
        />
      </Panel>
      <Versions page={page} report={report} />
    </>
  );
}

function Versions({ page, report }: { page: LandingPage; report: LandingReport }) {
  const { t } = useTranslation(landingTexts);
  const api = useApi();
  const cache = useQueryClient();
  if (report.versions.length === 0) return null;
  const revert = async (version: number) => {
    await api.post(`${landingPages.path}/${page.id}/revert`, { body: { version } });
    await cache.invalidateQueries();
    snackbar.success(t('reverted', { version }));
  };
  return (
    <div className={classes.below}>
      <Panel title={t('versions')} description={t('versionsText')}>
        <ul className={classes.versions}>
          {report.versions.map(({ version, created_by: by, created_at: at }) => (
            <li key={version}>
              <b>{t('version', { version })}</b>
              <span>
                <DateTime value={at} /> · {by}
              </span>
              {version === page.version && page.status === 'published' ? (
                <span>{t('shownNow')}</span>
              ) : (
                <Button size="compact-sm" variant="default" onClick={() => void revert(version)}>
                  {t('revert')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Actions({ page }: { page: LandingPage }) {
  const { t } = useTranslation(landingTexts);
  const go = useGo();
  const paths = useLandingPaths();
  const write = useSave<LandingPage>(landingPages, { message: null });
  const cache = useQueryClient();
  const isPublished = page.status === 'published';
  const publish = async (published: boolean) => {
    await write.mutateAsync({ id: page.id, values: { published } });
    await cache.invalidateQueries({ queryKey: [landingPages.path] });
    snackbar.success(t(published ? 'published' : 'unpublished'));
  };
  return (
    <Group gap="xs">
      {isPublished && (
        <Button variant="default" onClick={() => void publish(false)}>
          {t('actions.unpublish')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconSettings size={16} />}
        onClick={() => go(paths.settings(page.id))}
      >
        {t('actions.settings')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconExternalLink size={16} />}
        onClick={() => go(paths.preview(page.id))}
      >
        {t('actions.preview')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} />}
        onClick={() => go(paths.editor(page))}
      >
        {t('actions.edit')}
      </Button>
      {(!isPublished || page.has_changes) && (
        <Button loading={write.isPending} onClick={() => void publish(true)}>
          {t(isPublished ? 'actions.publishChanges' : 'actions.publish')}
        </Button>
      )}
    </Group>
  );
}

const Alone = lazy(() => contentPages.alone().then((page) => ({ default: page.Alone })));

/** A landing page over the whole window, as it would be published now. */
export function PreviewPage() {
  const shown = usePreview(Number(useParams({ strict: false })['pageId']));
  if (shown.error) return <PageError error={shown.error} onRetry={() => void shown.refetch()} />;
  return (
    <Suspense>
      <Alone html={shown.data?.html} />
    </Suspense>
  );
}
