import { Button } from '@mantine/core';
import { IconDownload, IconFilter, IconFolderOpen, IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { ListCall } from '#platform/contract/resource.ts';
import { segments, type Segment } from '../contract/segments.ts';
import { RuleText } from './RuleText.tsx';
import { SegmentState } from './SegmentState.tsx';
import classes from './segments.module.css';
import { editorPath, useRecount, useSegmentActions } from './use-segment-actions.tsx';

const ofSegments: ListCall<Segment> = { path: segments.path, collectionKey: 'segments' };

/** All segments with their rules in words and their sizes, in folders. */
export function SegmentsPage() {
  const { t } = useTranslation('segments');
  const api = useApi();
  const go = useGo();
  const base = `/accounts/${api.accountId}`;
  const folders = useResourceFolders({
    kind: 'segment',
    of: segments,
    rootLabel: t('allSegments'),
  });
  const table = useTableState({ sort: 'name', pageSize: 10, extra: folders.query });
  const list = useResourceList(ofSegments, table.query);
  const filing = useFiling(folders);
  const actionsOf = useSegmentActions();
  const columns = useColumns();
  const removeSome = useBulkRemove(segments);
  const exportAll = useExport(segments);
  const recount = useRecount();
  const pathOf = (one: Segment) => `${base}/segments/${one.id}`;
  const inFolder = folders.selectedId !== null;
  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={folders.crumbs}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              onClick={() => recount()}
            >
              {t('actions.recountAll')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => exportAll.mutate(table.query)}
            >
              {t('actions.export')}
            </Button>
          </>
        }
      />
      <DataTable<Segment>
        name="segments"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(one) => one.name}
        {...filing.table}
        onOpen={(one) => go(pathOf(one))}
        rowTo={pathOf}
        onEdit={(one) => go(`${base}/${editorPath(one, 'edit')}`)}
        onCreate={() => go(`${base}/segments/types`)}
        createLabel={t('new')}
        rowActions={(one) => [filing.rowAction(one), ...actionsOf(one)]}
        bulkActions={[
          filing.bulkAction,
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={
          inFolder
            ? {
                title: t('emptyFolderTitle'),
                description: t('emptyFolderText'),
                icon: <IconFolderOpen size={28} stroke={1.5} />,
              }
            : {
                title: t('emptyTitle'),
                description: t('emptyText'),
                icon: <IconFilter size={28} stroke={1.5} />,
              }
        }
      />
      {filing.dialog}
    </Page>
  );
}

function useColumns() {
  const { t } = useTranslation('segments');
  return useMemo<TableColumn<Segment>[]>(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (one) => (
          <span className={classes.name}>
            <span>{one.name}</span>
            <SegmentState segment={one} />
          </span>
        ),
      },
      {
        id: 'rule',
        title: t('fields.rule'),
        kind: 'text',
        wide: true,
        from: 800,
        cell: (one) => <RuleText segment={one} />,
      },
      {
        id: 'contacts_count',
        title: t('fields.contacts'),
        kind: 'number',
        sortable: true,
        cell: (one) =>
          one.counted_at === null ? (
            <span className={classes.quiet}>–</span>
          ) : (
            fullNumber(one.contacts_count)
          ),
      },
      {
        id: 'mailable_count',
        title: t('fields.mailable'),
        kind: 'number',
        hidden: true,
        cell: (one) => fullNumber(one.mailable_count),
      },
      {
        id: 'counted_at',
        title: t('fields.counted'),
        kind: 'date',
        width: 130,
        from: 960,
        cell: (one) => <DateTime value={one.counted_at} relative />,
      },
      {
        id: 'created_at',
        title: t('fields.created'),
        kind: 'date',
        sortable: true,
        hidden: true,
        cell: (one) => <DateTime value={one.created_at} />,
      },
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        width: 130,
        from: 960,
        cell: (one) => <DateTime value={one.updated_at} relative />,
      },
    ],
    [t],
  );
}
