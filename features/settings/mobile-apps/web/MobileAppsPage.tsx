import { Alert } from '@mantine/core';
import { IconDeviceMobile, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { platforms } from '#engines/push/contract.ts';
import { useCan } from '#features/session/access/web/public.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import {
  mobileApplications,
  pushRole,
  type MobileApplication,
} from '../contract/mobile-applications.ts';
import { AppState } from './AppState.tsx';
import { appTexts, useAppPaths } from './paths.ts';

/** All applications with their platform and how many devices they reach. */
export function MobileAppsPage() {
  const { t } = useTranslation(appTexts);
  const go = useGo();
  const paths = useAppPaths();
  const mayWrite = useCan()(pushRole);
  const table = useTableState({
    sort: 'name',
    filters: { platform: z.enum(platforms).optional() },
  });
  const list = useResourceList(mobileApplications, table.query);
  const actionsOf = useRowActions(mayWrite);
  const columns = useColumns();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={[{ label: t('settings'), to: paths.settings }, { label: t('title') }]}
      />
      {!mayWrite && (
        <Alert color="blue" mb={16}>
          {t('readOnly')}
        </Alert>
      )}
      <DataTable<MobileApplication>
        name="mobile-apps"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(app) => app.name}
        rowTo={(app) => paths.of(app.id)}
        onOpen={(app) => go(paths.of(app.id))}
        {...(mayWrite && { onCreate: () => go(paths.new), createLabel: t('new') })}
        rowActions={actionsOf}
        filters={[
          {
            id: 'platform',
            label: t('fields.platform'),
            options: platforms.map((value) => ({ value, label: t(`platforms.${value}`) })),
          },
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconDeviceMobile size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function useColumns() {
  const { t } = useTranslation(appTexts);
  return useMemo<TableColumn<MobileApplication>[]>(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (app) => app.name,
      },
      {
        id: 'platform',
        title: t('fields.platform'),
        kind: 'text',
        sortable: true,
        cell: (app) => t(`platforms.${app.platform}`),
      },
      {
        id: 'state',
        title: t('fields.state'),
        kind: 'status',
        cell: (app) => <AppState app={app} />,
      },
      {
        id: 'token_count',
        title: t('fields.devices'),
        kind: 'number',
        sortable: true,
        cell: (app) => fullNumber(app.token_count),
      },
      {
        id: 'known_count',
        title: t('fields.known'),
        kind: 'number',
        cell: (app) => fullNumber(app.known_count),
      },
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        cell: (app) => <DateTime value={app.updated_at} relative />,
      },
    ],
    [t],
  );
}

function useRowActions(mayWrite: boolean): (app: MobileApplication) => RowAction[] {
  const { t } = useTranslation(appTexts);
  const go = useGo();
  const paths = useAppPaths();
  const confirmDelete = useConfirmDelete(mobileApplications);
  if (!mayWrite) return () => [];
  return (app) => [
    { label: t('edit'), icon: <IconPencil size={16} />, onClick: () => go(paths.edit(app.id)) },
    {
      label: t('delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmDelete(app, t('deleteText')).catch(() => undefined),
    },
  ];
}
