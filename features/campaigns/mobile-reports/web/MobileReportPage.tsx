import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { metricColour, metricNamed } from '#platform/web/charts/metric.ts';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { shortDay } from '#platform/web/format/short-day.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import type { ChannelFigures, MobileReport } from '../contract.ts';
import classes from './mobile-reports.module.css';

const times = ['7', '30', '90', '365'] as const;
const reportUrl = z.object({ days: z.enum(times).default('30') });
const cards = {
  sms: ['recipients', 'sent', 'delivered', 'failed', 'clicked', 'units'],
  push: ['recipients', 'sent', 'opened', 'failed', 'suppressed'],
} as const satisfies Record<string, readonly (keyof ChannelFigures)[]>;

/** Text messages and push notifications of the account in a time: figures and days. */
export function MobileReportPage() {
  const { t } = useTranslation('mobile-reports');
  const [{ days }, setUrl] = useUrlState(reportUrl);
  const report = useReport(Number(days));
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description')}
        actions={
          <Select
            aria-label={t('time')}
            w={160}
            value={days}
            allowDeselect={false}
            onChange={(next) => setUrl({ days: (next ?? '30') as '30' })}
            data={times.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
          />
        }
      />
      {report.error && !report.data && (
        <ErrorState error={report.error} onRetry={() => void report.refetch()} />
      )}
      {report.isPending && <Skeleton h={420} radius="lg" />}
      {report.data && (
        <div className={classes.stack}>
          <Channel report={report.data} channel="sms" />
          <Channel report={report.data} channel="push" />
        </div>
      )}
    </Page>
  );
}

function useReport(days: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['mobile-report', api.accountId, days],
    refetchInterval: 30_000,
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
      return (await api.get<MobileReport>('analytics/mobile', { query: { from }, signal })).data;
    },
  });
}

function Channel({ report, channel }: { report: MobileReport; channel: 'sms' | 'push' }) {
  const { t } = useTranslation('mobile-reports');
  const totals = report.totals[channel];
  return (
    <section className={classes.stack} aria-label={t(`channels.${channel}`)}>
      <Panel title={t(`channels.${channel}`)}>
        <div className={classes.figures}>
          {cards[channel].map((key) => (
            <StatCard
              key={key}
              metric={metricNamed(key)}
              label={t(`figures.${key}`)}
              value={fullNumber(totals[key])}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t('byDay', { channel: t(`channels.${channel}`) })}>
        <TimeSeriesChart
          label={t('byDay', { channel: t(`channels.${channel}`) })}
          dataKey="day"
          kind="bar"
          data={report.days.map((one) => ({ day: shortDay(one.day), ...one[channel] }))}
          series={[
            { name: 'sent', label: t('figures.sent'), color: metricColour('delivered') },
            { name: 'failed', label: t('figures.failed'), color: metricColour('failed') },
          ]}
        />
      </Panel>
    </section>
  );
}
