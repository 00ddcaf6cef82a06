import { ActionIcon, Progress, Skeleton, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBell,
  IconCheck,
  IconDownload,
  IconLoader2,
  IconX,
} from '@tabler/icons-react';
import DOMPurify from 'dompurify';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { isInProgress, type Notification } from './notification.ts';
import classes from './notifications.module.css';
import { TimeLeft } from './TimeLeft.tsx';
import { useRemoveNotification } from './use-remove-notification.ts';

/** Notifications one below the other, with dividers, live progress and downloads. */
export function NotificationList({ entries }: { entries: readonly Notification[] }) {
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

/** The shape of a list that is still being read. */
export function NotificationListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <ul className={classes.list} aria-busy="true">
      {Array.from({ length: rows }, (_nothing, row) => (
        <li key={row} className={classes.entry}>
          <Skeleton width={32} height={32} radius="md" />
          <div className={classes.body}>
            <Skeleton height={12} width="70%" />
            <Skeleton height={10} width="30%" mt={8} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: Notification }) {
  const { t } = useTranslation('notifications');
  const isWorking = isInProgress(entry);
  const [state, EntryIcon] = isWorking
    ? (['working', IconLoader2] as const)
    : (looks[entry.status] ?? ['waiting', IconBell]);
  const remove = useRemoveNotification();
  return (
    <li className={classes.entry} data-unread={entry.is_unread || undefined}>
      <span className={classes.icon} data-state={state}>
        <EntryIcon size={17} stroke={1.8} />
      </span>
      <div className={classes.body}>
        {/* The message may carry simple markup; everything that could act is removed. */}
        <div
          className={classes.message}
          dangerouslySetInnerHTML={{ __html: cleanMessage(serverText(entry.message)) }}
        />
        {isWorking && (
          <div className={classes.progress}>
            <Progress
              value={entry.percent_complete}
              flex={1}
              size={5}
              radius="xl"
              aria-label={t('progress', { percent: entry.percent_complete })}
            />
            {entry.percent_complete}%
          </div>
        )}
        <div className={classes.when}>
          <DateTime value={entry.notification_date} relative />
          {isWorking && <TimeLeft entry={entry} />}
          {entry.is_unread && <span className="hg-visually-hidden">{t('unread')}</span>}
        </div>
      </div>
      {entry.show_download && entry.download_url && (
        <Download entry={entry} url={entry.download_url} />
      )}
      <Tooltip label={t('remove')}>
        <ActionIcon
          className={classes.remove ?? ''}
          size={28}
          variant="subtle"
          color="gray"
          aria-label={t('remove')}
          onClick={() => remove.mutate(entry.id)}
        >
          <IconX size={15} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

// By status: 1 is ready, 2 has ended without what it was for.
const looks: Readonly<Record<number, readonly ['ready' | 'failed', typeof IconCheck]>> = {
  1: ['ready', IconCheck],
  2: ['failed', IconAlertTriangle],
};

function Download({ entry, url }: { entry: Notification; url: string }) {
  const { t } = useTranslation('notifications');
  const api = useApi();
  const can = useCan();
  const isAllowed = !entry.download_role || can(entry.download_role);
  return (
    <Tooltip label={isAllowed ? t('download') : t('noDownload')}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={isAllowed ? t('download') : t('noDownload')}
        data-disabled={!isAllowed}
        aria-disabled={!isAllowed}
        onClick={() => {
          if (isAllowed) void api.download(url).catch(() => undefined);
        }}
      >
        <IconDownload size={17} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
}

function cleanMessage(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ['b', 'strong', 'i', 'em', 'br', 'p', 'span', 'a', 'ul', 'li'],
    ALLOWED_ATTR: ['href'],
  });
}
