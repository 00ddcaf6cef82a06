import { Button, Select, Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClick,
  IconEye,
  IconHistory,
  IconListCheck,
  IconMailOff,
  IconMailOpened,
  IconSend,
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
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { activityKinds } from '../contract.ts';
import type { ActivityKind } from '../contract.ts';
import classes from './contacts.module.css';
import { Source } from './ContactTable.tsx';
import { CampaignName } from './EngagementTiles.tsx';
import { activity, byDay } from './timeline-days.ts';
import type { Activity } from './timeline-days.ts';

const perPage = 30;
const urlSchema = z.object({ activity: z.enum(activityKinds).optional() });
const icons: Record<ActivityKind, Icon> = {
  sent: IconSend,
  open: IconMailOpened,
  click: IconClick,
  web_view: IconEye,
  bounce: IconAlertTriangle,
  complaint: IconAlertTriangle,
  unsubscribe: IconMailOff,
  list_change: IconListCheck,
};

/** What happened between the account and a contact, newest first, day by day. */
export function Timeline({ id }: { id: number }) {
  const { t } = useTranslation('contacts');
  const zone = useDisplayZone();
  const [url, setUrl] = useUrlState(urlSchema);
  const activities = useActivities(id, url.activity);
  const all = activities.data?.pages.flat() ?? [];
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
          data={['all', ...activityKinds].map((value) => ({
            value,
            label: t(`timeline.kinds.${value}`),
          }))}
          onChange={(value) => setUrl({ activity: activityKinds.find((kind) => kind === value) })}
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
      {activities.data && all.length === 0 && (
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
              <ActivityLine key={`${one.kind}${one.at}${at}`} one={one} zone={zone} />
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

function useActivities(id: number, kind: ActivityKind | undefined) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['record', api.accountId, 'contacts', id, 'activities', kind ?? 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) =>
      z.object({ activities: z.array(activity) }).parse(
        (
          await api.get(`contacts/${id}/recent_activities`, {
            query: { filter: kind, per_page: perPage, before: pageParam },
            signal,
          })
        ).data,
      ).activities,
    getNextPageParam: (last) =>
      last.length === perPage ? new Date(last.at(-1)?.at ?? 0).toISOString() : undefined,
  });
}

function ActivityLine({ one, zone }: { one: Activity; zone: string }) {
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
        <Words one={one} />
      </span>
      <time className={classes.activityTime} dateTime={one.at}>
        {formatDateTime(one.at, { zone, style: 'time' })}
      </time>
    </li>
  );
}

// A list that its reader may not look at comes without id and name; a change for a brand has its name.
function isOfList({ change, list_id: id, list_name: name }: Activity): boolean {
  const isForAll = change === 'do_not_mail' || change === 'mail_again';
  return id !== null || (name === null && !isForAll);
}

function Words({ one }: { one: Activity }) {
  const { t } = useTranslation('contacts');
  const { accountId } = useApi();
  if (one.kind === 'list_change') {
    return (
      <>
        <span>
          {t(`timeline.changes.${one.change ?? 'subscribed'}`)}{' '}
          {isOfList(one) &&
            (one.list_id === null ? (
              t('timeline.privateList')
            ) : one.list_name === null ? (
              t('timeline.deletedList')
            ) : (
              <AppLink
                to={`/accounts/${accountId}/lists/${one.list_id}`}
                className={classes.campaign}
              >
                {one.list_name}
              </AppLink>
            ))}
        </span>
        {one.source && (
          <span className={classes.dim}>
            <Source source={one.source} />
          </span>
        )}
      </>
    );
  }
  return (
    <>
      <span>
        {t(`timeline.did.${one.kind}`)}{' '}
        <CampaignName
          accountId={accountId}
          id={one.campaign_id}
          name={
            one.is_private
              ? t('timeline.privateCampaign')
              : one.campaign_name || t('timeline.unnamed')
          }
        />
      </span>
      {one.url && (
        <a
          className={classes.url}
          href={one.url}
          target="_blank"
          rel="noopener noreferrer"
          title={one.url}
        >
          {one.url.replace(/^https?:\/\//, '')}
        </a>
      )}
      {one.is_machine && <span className={classes.dim}>{t('timeline.machine')}</span>}
    </>
  );
}
