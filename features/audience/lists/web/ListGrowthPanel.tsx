import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { listGrowth } from '../contract.ts';
import classes from './lists.module.css';
import { shortDay } from '#platform/web/format/short-day.ts';

const ranges = ['30', '90', '365'] as const;
const urlSchema = z.object({ days: z.enum(ranges).default('90') });

/** How the number of subscribers went, with who joined and left in the chosen time. */
export function ListGrowthPanel({ id }: { id: number }) {
  const { t } = useTranslation('lists');
  const api = useApi();
  const [url, setUrl] = useUrlState(urlSchema);
  const growth = useQuery({
    queryKey: ['record', api.accountId, 'lists', id, 'growth', url.days],
    queryFn: async ({ signal }) =>
      listGrowth.parse(
        (await api.get(`lists/${id}/growth`, { query: { days: url.days }, signal })).data,
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title={t('growth.title')}
      actions={
        <SegmentedControl
          aria-label={t('growth.range')}
          value={url.days}
          onChange={(days) => setUrl({ days })}
          data={ranges.map((value) => ({ value, label: t(`growth.days${value}`) }))}
        />
      }
    >
      {growth.error && <ErrorState error={growth.error} onRetry={() => void growth.refetch()} />}
      {growth.isPending && <Skeleton h={288} />}
      {growth.data && (
        <>
          <div className={classes.growthFigures}>
            <span>
              <b className="hg-number">{signed('+', growth.data.joined)}</b> {t('growth.joined')}
            </span>
            <span>
              <b className="hg-number">{signed('−', growth.data.left)}</b> {t('growth.left')}
            </span>
          </div>
          <TimeSeriesChart
            label={t('growth.title')}
            data={fromTheFirst(growth.data.days).map((day) => ({
              date: shortDay(day.date),
              subscribers: day.subscribers,
            }))}
            dataKey="date"
            series={[{ name: 'subscribers', label: t('fields.subscribers') }]}
            kind="area"
            legend={false}
            height={250}
          />
        </>
      )}
    </Panel>
  );
}

// A list made today has no ninety days behind it: its course begins with the day before anybody was on it.
function fromTheFirst<Day extends { subscribers: number }>(days: readonly Day[]): readonly Day[] {
  const first = days.findIndex((day) => day.subscribers > 0);
  return first < 0 ? days : days.slice(Math.max(0, first - 1));
}

// Nothing has no sign.
function signed(sign: '+' | '−', count: number): string {
  return count === 0 ? '0' : `${sign}${fullNumber(count)}`;
}
