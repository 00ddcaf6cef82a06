import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { metricColour } from '#platform/web/charts/metric.ts';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './dashboard.module.css';
import { partQuery } from './figures.ts';

const height = 150;

// 'Nov 21': the days are those of the account's zone already.
function withShortDate<Day extends { date: string }>(day: Day): Day {
  return {
    ...day,
    date: formatDateTime(`${day.date}T12:00:00Z`, { zone: 'UTC', style: 'date' }).replace(
      /,? \d{4}$/,
      '',
    ),
  };
}

/** How the last 30 days went, beside each other. */
export function Trends({ may }: { may: { contacts: boolean; campaigns: boolean } }) {
  return (
    <div className={classes.pair}>
      {may.contacts && <GrowthPanel />}
      {may.campaigns && <EngagementPanel />}
    </div>
  );
}

/** New contacts and unsubscribes of the last 30 days. */
function GrowthPanel() {
  const { t } = useTranslation('dashboard');
  const growth = useQuery(partQuery(useApi(), 'growth'));
  const { data } = growth;
  return (
    <Panel
      title={t('growth.title')}
      description={
        data
          ? t('growth.text', { joined: fullNumber(data.joined), left: fullNumber(data.left) })
          : t('days')
      }
    >
      {growth.isPending && <Skeleton height={height} />}
      {growth.isError && (
        <ErrorState error={growth.error} onRetry={() => void growth.refetch()} compact />
      )}
      {data &&
        (data.joined + data.left === 0 ? (
          <p className={classes.nothing} style={{ minHeight: height }}>
            {t('growth.nothing')}
          </p>
        ) : (
          <TimeSeriesChart
            label={t('growth.title')}
            data={data.days.map(withShortDate)}
            dataKey="date"
            height={height}
            kind="bar"
            series={[
              { name: 'joined', label: t('growth.joined'), color: 'var(--hg-series-1)' },
              { name: 'left', label: t('growth.left'), color: 'var(--hg-metric-other)' },
            ]}
          />
        ))}
    </Panel>
  );
}

/** Opens and clicks of the last 30 days. */
function EngagementPanel() {
  const { t } = useTranslation('dashboard');
  const engagement = useQuery(partQuery(useApi(), 'engagement'));
  const { data } = engagement;
  return (
    <Panel
      title={t('engagement.title')}
      description={
        data
          ? t('engagement.text', { opens: fullNumber(data.opens), clicks: fullNumber(data.clicks) })
          : t('days')
      }
    >
      {engagement.isPending && <Skeleton height={height} />}
      {engagement.isError && (
        <ErrorState error={engagement.error} onRetry={() => void engagement.refetch()} compact />
      )}
      {data &&
        (data.opens + data.clicks === 0 ? (
          <p className={classes.nothing} style={{ minHeight: height }}>
            {t('engagement.nothing')}
          </p>
        ) : (
          <TimeSeriesChart
            label={t('engagement.title')}
            data={data.days.map(withShortDate)}
            dataKey="date"
            height={height}
            series={[
              { name: 'opens', label: t('engagement.opens'), color: metricColour('opens') },
              { name: 'clicks', label: t('engagement.clicks'), color: metricColour('clicks') },
            ]}
          />
        ))}
    </Panel>
  );
}
