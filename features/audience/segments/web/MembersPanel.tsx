import { SegmentedControl, Skeleton, Switch } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { shortDay } from '#platform/web/format/short-day.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { segmentGrowth, type SegmentGrowth } from '../contract/segments.ts';
import classes from './segments.module.css';

const ranges = ['30', '90', '365'] as const;
const urlSchema = z.object({ days: z.enum(ranges).default('90') });

/** How the first comparison is waited for. */
const startingEveryMs = 1_000;
const followedEveryMs = 10_000;

/** Who entered and left a segment, and how many were in it; with the switch that keeps its members. */
export function MembersPanel({ id }: { id: number }) {
  const { t } = useTranslation('segments');
  const [url, setUrl] = useUrlState(urlSchema);
  const { growth, track } = useGrowth(id, url.days);
  const { data } = growth;
  return (
    <Panel
      title={t('members.title')}
      description={t('members.description')}
      actions={
        data && (
          <Switch
            label={t('members.keep')}
            checked={data.is_switched_on}
            disabled={track.isPending}
            onChange={({ currentTarget }) => track.mutate(currentTarget.checked)}
          />
        )
      }
    >
      {growth.error && <ErrorState error={growth.error} onRetry={() => void growth.refetch()} />}
      {growth.isPending && <Skeleton h={40} />}
      {data && (
        <Course
          growth={data}
          range={
            <SegmentedControl
              aria-label={t('members.range')}
              value={url.days}
              onChange={(days) => setUrl({ days })}
              data={ranges.map((value) => ({ value, label: t(`members.days${value}`) }))}
            />
          }
        />
      )}
    </Panel>
  );
}

function useGrowth(id: number, days: string) {
  const api = useApi();
  const client = useQueryClient();
  const key = ['record', api.accountId, 'segments', id, 'growth'];
  const growth = useQuery({
    queryKey: [...key, days],
    queryFn: async ({ signal }) =>
      segmentGrowth.parse(
        (await api.get(`segments/${id}/growth`, { query: { days }, signal })).data,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (!state.data?.is_tracked) return false;
      return state.data.state === 'starting' ? startingEveryMs : followedEveryMs;
    },
  });
  const track = useMutation({
    mutationFn: (is_tracked: boolean) =>
      api.put(`segments/${id}/tracking`, { body: { is_tracked } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return { growth, track };
}

function Course({ growth, range }: { growth: SegmentGrowth; range: ReactNode }) {
  const { t } = useTranslation('segments');
  if (growth.state === 'off') return <p className={classes.quiet}>{t('members.off')}</p>;
  if (growth.state === 'starting') return <p className={classes.quiet}>{t('members.starting')}</p>;
  if (growth.state === 'broken') return <p className={classes.quiet}>{t('broken.text')}</p>;
  const known = growth.days.flatMap(({ date, members }) =>
    members === null ? [] : [{ date: shortDay(date), members }],
  );
  return (
    <>
      <div className={classes.growthFigures}>
        <span data-part="members">
          <b className="hg-number">{fullNumber(growth.members ?? 0)}</b> {t('members.members')}
        </span>
        <span data-part="entered">
          <b className="hg-number">{signed('+', growth.entered)}</b> {t('members.entered')}
        </span>
        <span data-part="left">
          <b className="hg-number">{signed('−', growth.left)}</b> {t('members.left')}
        </span>
        {range}
      </div>
      {growth.next_edge !== null && (
        <p className={classes.quiet}>
          {t('members.nextEdge')} <DateTime value={growth.next_edge} />
        </p>
      )}
      {known.length > 1 && (
        <TimeSeriesChart
          label={t('members.title')}
          data={known}
          dataKey="date"
          series={[{ name: 'members', label: t('members.members') }]}
          kind="area"
          legend={false}
          height={200}
        />
      )}
    </>
  );
}

// Nothing has no sign.
function signed(sign: '+' | '−', count: number): string {
  return count === 0 ? '0' : `${sign}${fullNumber(count)}`;
}
