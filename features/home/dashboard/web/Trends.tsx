import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { metricColour } from '#platform/web/charts/metric.ts';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { shortDay } from '#platform/web/format/short-day.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './dashboard.module.css';
import { partQuery, type Days } from './figures.ts';

const height = 170;

/** New contacts and unsubscribes of the period, and what is left of both. */
export function GrowthPanel({ days }: { days: Days }) {
  const { t } = useTranslation('dashboard');
  const growth = useQuery(partQuery(useApi(), 'growth', days));
  const { data } = growth;
  return (
    <Panel title={t('growth.title')} description={data && t('growth.text', wordsOf(data, days))}>
      {growth.isPending && <Skeleton height={height} />}
      {growth.isError && (
        <ErrorState error={growth.error} onRetry={() => void growth.refetch()} compact />
      )}
      {data &&
        (data.joined + data.left === 0 ? (
          <p className={classes.nothing}>{t('growth.nothing', { days })}</p>
        ) : (
          <TimeSeriesChart
            label={t('growth.title')}
            data={data.days.map((day) => ({ ...day, date: shortDay(day.date) }))}
            dataKey="date"
            height={height}
            kind="bar"
            series={[
              { name: 'joined', label: t('growth.joined'), color: 'var(--hg-series-1)' },
              { name: 'left', label: t('growth.left'), color: metricColour('unsubscribes') },
            ]}
          />
        ))}
    </Panel>
  );
}

function wordsOf({ joined, left }: { joined: number; left: number }, days: Days) {
  const net = joined - left;
  return {
    days,
    joined: fullNumber(joined),
    left: fullNumber(left),
    net: `${net > 0 ? '+' : net < 0 ? '−' : ''}${fullNumber(Math.abs(net))}`,
  };
}
