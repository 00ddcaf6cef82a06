import { Button, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { listCall } from '#platform/contract/resource.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { socialSchedules, type CalendarEntry, type SocialPost } from '../../contract/posts.ts';
import classes from '../social.module.css';
import { usePostChoices } from '../use-social.ts';
import { daysFrom } from './week-days.ts';

/** Seven days with their slots, the posts that these will get, and posts with a time of their own. */
export function Week({ onOpen }: { onOpen: (post: SocialPost) => void }) {
  const { t } = useTranslation('social');
  const zone = useDisplayZone();
  const [week, setWeek] = useState(0);
  const [now] = useState(() => Date.now());
  const days = useMemo(() => daysFrom(now, week * 7, zone), [now, week, zone]);
  const query = { from: days[0]!.from, to: days.at(-1)!.to };
  const list = useResourceList(listCall<CalendarEntry>(`${socialSchedules.path}/calendar`), query);
  return (
    <Panel
      title={t('schedules.week')}
      actions={
        <>
          <IconAction
            label={t('schedules.before')}
            variant="default"
            onClick={() => setWeek(week - 1)}
          >
            <IconChevronLeft size={16} />
          </IconAction>
          <Button variant="default" onClick={() => setWeek(0)}>
            {t('schedules.today')}
          </Button>
          <IconAction
            label={t('schedules.after')}
            variant="default"
            onClick={() => setWeek(week + 1)}
          >
            <IconChevronRight size={16} />
          </IconAction>
        </>
      }
    >
      {list.error ? (
        <ErrorState error={list.error} compact onRetry={list.refetch} />
      ) : list.isLoading ? (
        <Skeleton h={180} />
      ) : (
        <div className={classes.week}>
          {days.map(({ from, to }) => (
            <div key={from} className={classes.day}>
              <p className={classes.dayName}>
                <DateTime value={from} style="date" />
              </p>
              {list.rows
                .filter(({ at }) => at >= from && at < to)
                .map((entry) => (
                  <Entry
                    key={`${entry.at} ${entry.slot?.id} ${entry.post?.id}`}
                    entry={entry}
                    onOpen={onOpen}
                  />
                ))}
            </div>
          ))}
        </div>
      )}
    </Panel>
  );
}

function Entry({
  entry: { at, slot, post },
  onOpen,
}: {
  entry: CalendarEntry;
  onOpen: (post: SocialPost) => void;
}) {
  const { t } = useTranslation('social');
  const api = useApi();
  const zone = useDisplayZone();
  const { categories } = usePostChoices();
  const category = categories.find(({ id }) => id === (post ?? slot)?.category_id);
  const open = useMutation({
    mutationFn: async (id: number) =>
      (await api.get<SocialPost>(`${socialSchedules.path}/${id}`)).data,
    onSuccess: onOpen,
  });
  const time = formatDateTime(at, { zone, style: 'time' });
  const mark = { '--mark': category?.color } as CSSProperties;
  if (post === null)
    return (
      <div className={classes.slot} style={mark}>
        {time} · {category?.name ?? t('slots.any')}
      </div>
    );
  const canEdit = post.status === 'queued' || post.status === 'scheduled';
  return (
    <button
      type="button"
      className={classes.slot}
      style={mark}
      data-post
      data-failed={post.status === 'failed' || undefined}
      disabled={!canEdit}
      onClick={() => open.mutate(post.id)}
    >
      {time} · {t(`states.${post.status}`)}
      <br />
      {post.name}
    </button>
  );
}
