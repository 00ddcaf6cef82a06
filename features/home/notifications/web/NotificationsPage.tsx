import { Button, Group, Pagination, Text } from '@mantine/core';
import { IconBellCheck, IconBellOff, IconBellRinging, IconChecks } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useMe } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { alertPermission } from './desktop-alert.ts';
import { NotificationList, NotificationListSkeleton } from './NotificationList.tsx';
import { pageSize, readPage, useReadAll } from './use-bell.ts';

const urlState = z.object({ page: z.coerce.number().int().min(1).default(1) });

/** All notifications of the account, ten a page. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const api = useApi();
  const readAll = useReadAll();
  const [{ page }, setUrl] = useUrlState(urlState);
  const list = useQuery({
    queryKey: ['notifications', api.accountId, 'page', page],
    queryFn: ({ signal }) => readPage(api, page, signal),
    placeholderData: keepPreviousData,
  });
  const total = list.data?.total ?? 0;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description')}
        actions={
          <>
            <AlertButton />
            <Button
              variant="default"
              leftSection={<IconChecks size={16} />}
              disabled={(list.data?.unread ?? 0) === 0}
              loading={readAll.isPending}
              onClick={() => readAll.mutate()}
            >
              {t('markAllRead')}
            </Button>
          </>
        }
      />
      <Panel padded={false}>
        {list.isPending && <NotificationListSkeleton rows={6} />}
        {list.isError && !list.data && (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.data && total === 0 && (
          <EmptyState
            icon={<IconBellCheck size={28} stroke={1.5} />}
            title={t('empty')}
            description={t('emptyHint')}
          />
        )}
        {list.data && total > 0 && <NotificationList entries={list.data.entries} />}
      </Panel>
      {total > pageSize && (
        <Group justify="space-between" mt="md">
          <Text fz="sm" c="dimmed">
            {t('count', { count: total })}
          </Text>
          <Pagination
            value={page}
            total={Math.ceil(total / pageSize)}
            onChange={(next) => setUrl({ page: next }, { push: true })}
            getControlProps={(control) => ({ 'aria-label': t(`page.${control}`) })}
          />
        </Group>
      )}
    </Page>
  );
}

/** Turns desktop alerts on and off, or says that this browser has none. */
function AlertButton() {
  const { t } = useTranslation('notifications');
  const api = useApi();
  const client = useQueryClient();
  const { preferences } = useMe();
  const [permission, setPermission] = useState(alertPermission);
  if (permission === 'unsupported')
    return (
      <Text fz="sm" c="dimmed">
        {t('alertsUnsupported')}
      </Text>
    );
  const keep = async (isOn: boolean): Promise<void> => {
    await api.put('/v2/users/preferences.json', { body: { enable_notifications: isOn } });
    await client.invalidateQueries({ queryKey: ['me'] });
    snackbar.success(t(isOn ? 'alertsReady' : 'alertsStopped'));
  };
  const ask = async (): Promise<void> => {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer === 'granted') await keep(true);
    else snackbar.warning(t('alertsDenied'));
  };
  const isOn = permission === 'granted' && preferences.enable_notifications;
  const AlertIcon = isOn ? IconBellOff : IconBellRinging;
  return (
    <Button
      variant="default"
      leftSection={<AlertIcon size={16} />}
      onClick={() => void (isOn ? keep(false) : ask())}
    >
      {t(isOn ? 'alertsOff' : 'alertsOn')}
    </Button>
  );
}
