import { Button } from '@mantine/core';
import { IconBellCheck, IconChecks } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { NotificationList, NotificationListSkeleton } from './NotificationList.tsx';
import { pageSize, useBell, useReadAll } from './use-bell.ts';

/** The drawer behind the bell: the first ten notifications and the way to all of them. */
export function NotificationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const api = useApi();
  const go = useGo();
  const bell = useBell();
  const readAll = useReadAll();
  useReadOnceClosed(opened);
  const entries = bell.data?.entries.slice(0, pageSize) ?? [];
  const seeAll = (): void => {
    onClose();
    go(`/accounts/${api.accountId}/notifications`);
  };
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('title')}
      padded={false}
      footer={
        <>
          <Button
            variant="default"
            leftSection={<IconChecks size={16} />}
            disabled={(bell.data?.unread ?? 0) === 0}
            loading={readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            {t('markAllRead')}
          </Button>
          <Button onClick={seeAll}>{t('seeAll')}</Button>
        </>
      }
    >
      {bell.isPending && <NotificationListSkeleton />}
      {bell.isError && <ErrorState error={bell.error} onRetry={() => void bell.refetch()} />}
      {bell.data && entries.length === 0 && (
        <EmptyState
          icon={<IconBellCheck size={28} stroke={1.5} />}
          title={t('empty')}
          description={t('emptyHint')}
          compact
        />
      )}
      {entries.length > 0 && <NotificationList entries={entries} />}
    </Drawer>
  );
}

/** What was in the drawer counts as read once it is closed; until then the new ones stand out. */
function useReadOnceClosed(opened: boolean): void {
  const { data } = useBell();
  const { mutate } = useReadAll();
  const wasOpened = useRef(opened);
  const unread = data?.unread ?? 0;
  useEffect(() => {
    if (wasOpened.current && !opened && unread > 0) mutate();
    wasOpened.current = opened;
  }, [opened, unread, mutate]);
}
