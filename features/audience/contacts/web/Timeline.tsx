import { Button, Select, Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowMerge,
  IconBolt,
  IconChartGridDots,
  IconClick,
  IconClipboardText,
  IconEye,
  IconForms,
  IconHistory,
  IconListCheck,
  IconMailOff,
  IconMailOpened,
  IconMailCode,
  IconSend,
  IconShoppingBag,
  IconTag,
  IconTicket,
  IconUserPlus,
  IconWorld,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { activityFilters, timelinePage } from '../contract/timeline.ts';
import type { Activity, ActivityFilter, ActivityKind } from '../contract/timeline.ts';
import classes from './contacts.module.css';
import { ActivityWords } from './ActivityWords.tsx';
import { byDay } from './timeline-days.ts';

const perPage = 30;
const urlSchema = z.object({ activity: z.enum(activityFilters).exclude(['all']).optional() });
const icons: Record<ActivityKind, Icon> = {
  sent: IconSend,
  open: IconMailOpened,
  click: IconClick,
  web_view: IconEye,
  bounce: IconAlertTriangle,
  complaint: IconAlertTriangle,
  unsubscribe: IconMailOff,
  list_change: IconListCheck,
  transactional: IconMailCode,
  form: IconForms,
  survey: IconClipboardText,
  order: IconShoppingBag,
  ticket: IconTicket,
  rfm_change: IconChartGridDots,
  page_view: IconWorld,
  site_event: IconBolt,
  tag_change: IconTag,
  created: IconUserPlus,
  merged: IconArrowMerge,
};

/** What happened between the account and a contact, newest first, day by day. */
export function Timeline({ id }: { id: number }) {
  const { t } = useTranslation('contacts');
  const zone = useDisplayZone();
  const [url, setUrl] = useUrlState(urlSchema);
  const activities = useActivities(id, url.activity);
  const all = activities.data?.pages.flatMap((page) => page.activities) ?? [];
  return (
    <Panel
      title={t('timeline.title')}
      padded={false}
      actions={
        <Select
          aria-label={t('timeline.filter')}
          size="xs"
          w={170}
          allowDeselect={false}
          value={url.activity ?? 'all'}
          leftSection={<IconHistory size={15} stroke={1.7} />}
          data={activityFilters.map((value) => ({ value, label: t(`timeline.kinds.${value}`) }))}
          onChange={(value) => {
            const chosen = activityFilters.find((one) => one === value);
            setUrl({ activity: chosen === 'all' ? undefined : chosen });
          }}
        />
      }
    >
      {activities.error && (
        <ErrorState error={activities.error} onRetry={() => void activities.refetch()} />
      )}
      {activities.isPending && (
        <div className={classes.inset}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} h={36} mb={12} />
          ))}
        </div>
      )}
      {activities.data && all.length === 0 && !activities.hasNextPage && (
        <EmptyState
          compact
          icon={<IconHistory size={24} stroke={1.5} />}
          title={t(url.activity ? 'timeline.noneOfKind' : 'timeline.none')}
          description={url.activity ? undefined : t('timeline.noneText')}
        />
      )}
      {byDay(all, zone).map((day) => (
        <section key={day.day} className={classes.day}>
          <h3 className={classes.dayTitle}>{day.day}</h3>
          <ol className={classes.activities}>
            {day.activities.map((one, at) => (
              <ActivityLine
                key={`${one.kind}${one.at}${at}`}
                contactId={id}
                one={one}
                zone={zone}
              />
            ))}
          </ol>
        </section>
      ))}
      {activities.hasNextPage && (
        <div className={classes.inset}>
          <Button
            fullWidth
            variant="default"
            loading={activities.isFetchingNextPage}
            onClick={() => void activities.fetchNextPage()}
          >
            {t('timeline.older')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function useActivities(id: number, filter: ActivityFilter | undefined) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['record', api.accountId, 'contacts', id, 'activities', filter ?? 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) =>
      timelinePage.parse(
        (
          await api.get(`contacts/${id}/recent_activities`, {
            query: { filter, per_page: perPage, cursor: pageParam },
            signal,
          })
        ).data,
      ),
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}

function ActivityLine({
  contactId,
  one,
  zone,
}: {
  contactId: number;
  one: Activity;
  zone: string;
}) {
  const KindIcon = icons[one.kind];
  return (
    <li
      className={classes.activity}
      data-kind={one.kind}
      data-change={one.change ?? undefined}
      data-machine={one.is_machine || undefined}
    >
      <span className={classes.activityIcon}>
        <KindIcon size={16} stroke={1.7} aria-hidden />
      </span>
      <span className={classes.activityWords}>
        <ActivityWords contactId={contactId} one={one} />
      </span>
      <time className={classes.activityTime} dateTime={one.at}>
        {formatDateTime(one.at, { zone, style: 'time' })}
      </time>
    </li>
  );
}
