import { Select, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { seriesColour } from '#platform/web/charts/series-colour.ts';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { shortDay } from '#platform/web/format/short-day.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import type { WebsiteReport } from '../contract/website-reports.ts';
import { ReportParts } from './ReportParts.tsx';
import classes from './websites.module.css';

const times = ['7', '30', '90', '365'] as const;
const reportUrl = z.object({
  days: z.enum(times).default('30'),
  website: z.coerce.number().int().positive().optional(),
});
const readEveryMs = 20_000;

/** Who visited websites, from where, and what they looked at. */
export function WebsiteReportPage() {
  const { t } = useTranslation('websites');
  const [{ days, website }, setUrl] = useUrlState(reportUrl);
  const report = useReport(Number(days), website);
  return (
    <Page>
      <PageHeader
        title={t('report.title')}
        about={t('report.description')}
        actions={
          <>
            <Select
              aria-label={t('report.website')}
              w={200}
              allowDeselect={false}
              value={String(website ?? 'all')}
              onChange={(next) =>
                setUrl({ website: next === null || next === 'all' ? undefined : Number(next) })
              }
              data={[
                { value: 'all', label: t('report.allWebsites') },
                ...(report.data?.websites ?? []).map(({ id, name }) => ({
                  value: String(id),
                  label: name,
                })),
              ]}
            />
            <Select
              aria-label={t('report.time')}
              w={150}
              value={days}
              allowDeselect={false}
              onChange={(next) => setUrl({ days: times.find((one) => one === next) ?? '30' })}
              data={times.map((value) => ({
                value,
                label: t('report.days', { count: Number(value) }),
              }))}
            />
          </>
        }
      />
      {report.error && !report.data && (
        <ErrorState error={report.error} onRetry={() => void report.refetch()} />
      )}
      {report.isPending && <Skeleton h={420} radius="lg" />}
      {report.data && <Report report={report.data} />}
    </Page>
  );
}

function useReport(days: number, website: number | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['website-report', api.accountId, days, website ?? 'all'],
    refetchInterval: readEveryMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
      const query = { from, website_id: website };
      return (await api.get<WebsiteReport>('website_reports', { query, signal })).data;
    },
  });
}

function Report({ report }: { report: WebsiteReport }) {
  const { t } = useTranslation('websites');
  const { totals } = report;
  const perView = totals.views === 0 ? 0 : Math.round(totals.seconds / totals.views);
  return (
    <div className={classes.stack}>
      <section aria-label={t('report.title')} className={classes.figures}>
        <StatCard label={t('report.views')} value={fullNumber(totals.views)} />
        <StatCard
          label={t('report.visits')}
          about={t('report.visitsHint')}
          value={fullNumber(totals.visits)}
        />
        <StatCard
          label={t('report.visitors')}
          about={t('report.visitorsHint')}
          value={fullNumber(totals.visitors)}
        />
        <StatCard label={t('report.perView')} value={t('report.seconds', { count: perView })} />
        <StatCard
          label={t('report.machines')}
          about={t('report.machinesHint')}
          value={fullNumber(totals.machine_views)}
        />
        <StatCard
          label={t('report.live')}
          about={t('report.liveHint')}
          value={fullNumber(report.live.visitors)}
        />
      </section>
      <Panel title={t('report.byDay')}>
        <TimeSeriesChart
          label={t('report.byDay')}
          dataKey="day"
          kind="area"
          data={report.days.map((one) => ({ ...one, day: shortDay(one.day) }))}
          series={[
            { name: 'views', label: t('report.views'), color: seriesColour(0) },
            { name: 'visitors', label: t('report.visitors'), color: seriesColour(1) },
          ]}
        />
      </Panel>
      <ReportParts report={report} />
    </div>
  );
}
