import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../page/EmptyState.tsx';
import type { TimeSeriesChartProps } from './chart-types.ts';

const Lazy = lazy(async () => ({ default: (await import('./TimeSeriesPlot.tsx')).TimeSeriesPlot }));

/** Figures over time as areas, lines or bars; the plotting code loads when first shown. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { t } = useTranslation('platform');
  const height = props.height ?? 240;
  // A grid from 0 to 4 with nothing on it says less than a sentence.
  const hasFigures = props.data.some((point) =>
    props.series.some((one) => Number(point[one.name] ?? 0) !== 0),
  );
  if (!hasFigures)
    return (
      <div style={{ minHeight: height, display: 'grid', placeItems: 'center' }}>
        <EmptyState compact title={t('charts.noData')} />
      </div>
    );
  return (
    <Suspense fallback={<Skeleton h={height} />}>
      <Lazy {...props} height={height} />
    </Suspense>
  );
}
