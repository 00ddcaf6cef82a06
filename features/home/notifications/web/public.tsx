import { ActionIcon, RingProgress, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { badgeText, isInProgress } from './notification.ts';
import { useBell } from './use-bell.ts';
import classes from './notifications.module.css';

const NotificationDrawer = lazy(() =>
  import('./NotificationDrawer.tsx').then((module) => ({ default: module.NotificationDrawer })),
);

/** The bell of the header: unread count, a ring while jobs run, and the drawer. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const bell = useBell();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const unread = bell.data?.unread ?? 0;
  const badge = badgeText(unread);
  const running = (bell.data?.entries ?? []).filter(isInProgress);
  const percent =
    running.length === 0
      ? null
      : Math.round(
          running.reduce((sum, entry) => sum + entry.percent_complete, 0) / running.length,
        );
  const label =
    (badge ? t('bellUnread', { count: unread }) : t('bell')) +
    (percent === null ? '' : `, ${t('bellWorking')}`);
  return (
    <>
      <Tooltip label={t('bell')}>
        <ActionIcon
          size={32}
          className={classes.bellButton ?? ''}
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => {
            setWasOpened(true);
            setOpen(true);
          }}
        >
          <IconBell size={19} stroke={1.7} />
          {percent !== null && (
            <RingProgress
              className={classes.ring ?? ''}
              size={32}
              thickness={2}
              roundCaps
              sections={[{ value: Math.max(4, percent), color: 'brand' }]}
              aria-hidden
            />
          )}
          {badge && (
            <span className={classes.count} aria-hidden>
              {badge}
            </span>
          )}
        </ActionIcon>
      </Tooltip>
      {wasOpened && (
        <Suspense>
          <NotificationDrawer opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
