import { IconBellRinging, IconDeviceMobile, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { usePatch, useRemove } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { MobileApplication } from '../contract/mobile-applications.ts';
import { pushDevices, type PushDevice } from '../contract/push-devices.ts';
import { appTexts, useAppPaths } from './paths.ts';

const statuses = ['live', 'gone'] as const;

/** The devices of an application: whose they are, when they were seen, and which of them tests go to. */
export function DevicesTable({ app }: { app: MobileApplication }) {
  const { t } = useTranslation(appTexts);
  const go = useGo();
  const paths = useAppPaths();
  const table = useTableState({
    sort: '-last_seen_at',
    filters: { status: z.enum(statuses).optional() },
    extra: { application_id: app.id },
  });
  const list = useResourceList(pushDevices, table.query);
  const actionsOf = useRowActions();
  const columns = useColumns();
  return (
    <section aria-label={t('devices.title')}>
      <DataTable<PushDevice>
        name="push-devices"
        label={t('devices.title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(device) => nameOf(device, t('devices.anonymous'))}
        onOpen={({ contact }) => contact && go(paths.contact(contact.id))}
        rowActions={actionsOf}
        filters={[
          {
            id: 'status',
            label: t('fields.state'),
            options: statuses.map((value) => ({ value, label: t(`devices.${value}`) })),
          },
        ]}
        empty={{
          title: t('devices.emptyTitle'),
          description: t('devices.emptyText'),
          icon: <IconDeviceMobile size={28} stroke={1.5} />,
        }}
      />
    </section>
  );
}

function nameOf({ contact, name }: PushDevice, otherwise: string): string {
  return contact?.name || contact?.email || name || otherwise;
}

function useColumns() {
  const { t } = useTranslation(appTexts);
  return useMemo<TableColumn<PushDevice>[]>(
    () => [
      {
        id: 'contact',
        title: t('devices.person'),
        kind: 'name',
        cell: (device) => nameOf(device, t('devices.anonymous')),
        below: (device) => device.name || device.app_version,
      },
      {
        id: 'status',
        title: t('fields.state'),
        kind: 'status',
        cell: ({ gone_at: gone, is_test: isTest }) => (
          <StatusChip
            status={gone === null ? 'live' : 'gone'}
            label={t(gone !== null ? 'devices.gone' : isTest ? 'devices.isTest' : 'devices.live')}
            tone={gone !== null ? 'neutral' : isTest ? 'blue' : 'good'}
          />
        ),
      },
      {
        id: 'why',
        title: t('devices.why'),
        kind: 'text',
        hidden: true,
        cell: (device) => device.why,
      },
      {
        id: 'zone',
        title: t('devices.zone'),
        kind: 'text',
        hidden: true,
        cell: (device) => device.zone ?? '',
      },
      {
        id: 'last_seen_at',
        title: t('devices.seen'),
        kind: 'date',
        sortable: true,
        cell: (device) => <DateTime value={device.last_seen_at} relative />,
      },
    ],
    [t],
  );
}

function useRowActions(): (device: PushDevice) => RowAction[] {
  const { t } = useTranslation(appTexts);
  const patch = usePatch(pushDevices);
  const remove = useRemove(pushDevices);
  const confirmRemove = async (device: PushDevice) => {
    const isSure = await confirm({
      title: t('devices.removeTitle'),
      message: t('devices.removeText'),
      confirmLabel: t('devices.remove'),
      danger: true,
    });
    if (isSure) remove.mutate(device.id);
  };
  return (device) => [
    {
      label: t(device.is_test ? 'devices.noTest' : 'devices.test'),
      icon: <IconBellRinging size={16} />,
      onClick: () => patch.mutate({ id: device.id, values: { is_test: !device.is_test } }),
    },
    {
      label: t('devices.remove'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmRemove(device),
    },
  ];
}
