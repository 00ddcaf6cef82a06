import { useTranslation } from 'react-i18next';
import type { DeskFigures } from '#engines/desk/contract.ts';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { shortDay } from '#platform/web/format/short-day.ts';
import { Panel } from '#platform/web/page/Panel.tsx';

/** Tickets that came and that were closed, day by day. */
export function DaysPanel({ days }: { days: DeskFigures['days'] }) {
  const { t } = useTranslation('service-desk');
  return (
    <Panel title={t('days.title')}>
      <TimeSeriesChart
        data={days.map((one) => ({ ...one, day: shortDay(one.day) }))}
        dataKey="day"
        kind="bar"
        legend
        label={t('days.title')}
        series={[
          { name: 'created', label: t('days.created') },
          { name: 'closed', label: t('days.closed') },
        ]}
      />
    </Panel>
  );
}
