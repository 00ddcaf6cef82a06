import { IconClockHour4, IconCopy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { liveContentImages, type LiveContentImage } from '../contract/live-content-images.ts';
import classes from './live-content-images.module.css';

/** All countdown timers with their pictures as they are now. */
export function TimersPage() {
  const { t } = useTranslation('live-content-images');
  const { accountId } = useApi();
  const go = useGo();
  const base = `/accounts/${accountId}/live_content_images`;
  const folders = useResourceFolders({
    kind: 'live_content_image',
    of: liveContentImages,
    rootLabel: t('all'),
  });
  const filing = useFiling(folders);
  const table = useTableState({ sort: '-updated_at', pageSize: 10, extra: folders.query });
  const list = useResourceList<LiveContentImage>(liveContentImages, table.query);
  const columns = useColumns();
  const actionsOf = useRowActions(base);
  const removeSome = useBulkRemove(liveContentImages);
  const noTimers = {
    title: t('emptyTitle'),
    description: t('emptyText'),
    icon: <IconClockHour4 size={28} stroke={1.5} />,
  };
  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={folders.crumbs}
      />
      <DataTable<LiveContentImage>
        name="live-content-images"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={(row) => go(`${base}/${row.id}/edit`)}
        rowTo={(row) => `${base}/${row.id}/edit`}
        onCreate={() => go(`${base}/new`)}
        createLabel={t('new')}
        rowActions={(row) => actionsOf(row).toSpliced(-1, 0, filing.rowAction(row))}
        {...filing.table}
        bulkActions={[
          filing.bulkAction,
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={folders.selectedId === null ? noTimers : folders.empty}
      />
      {filing.dialog}
    </Page>
  );
}

function useColumns(): TableColumn<LiveContentImage>[] {
  const { t } = useTranslation('live-content-images');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        width: 320,
        cell: (row) => row.name,
      },
      {
        id: 'picture',
        title: t('fields.picture'),
        kind: 'text',
        width: 220,
        cell: (row) => <img className={classes.small} src={row.image_url} alt="" loading="lazy" />,
      },
      {
        id: 'ends_at',
        title: t('fields.end'),
        kind: 'text',
        sortable: true,
        cell: (row) =>
          row.mode === 'fixed' && row.ends_at !== null ? (
            <DateTime value={row.ends_at} />
          ) : (
            t(`after.${row.counts_from}`, { count: row.hours ?? 0 })
          ),
      },
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        from: 960,
        cell: (row) => <DateTime value={row.updated_at} relative />,
      },
    ],
    [t],
  );
}

function useRowActions(base: string): (row: LiveContentImage) => RowAction[] {
  const { t } = useTranslation('live-content-images');
  const go = useGo();
  const duplicate = useDuplicate<LiveContentImage>(liveContentImages);
  const confirmDelete = useConfirmDelete(liveContentImages);
  return (row) => [
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => go(`${base}/${row.id}/edit`),
    },
    {
      label: t('actions.copyAddress'),
      icon: <IconLink size={16} />,
      onClick: () =>
        void navigator.clipboard
          .writeText(row.image_url)
          .then(() => snackbar.success(t('actions.copied'))),
    },
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => duplicate.mutate(row.id),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmDelete(row, t('delete.text')),
    },
  ];
}
