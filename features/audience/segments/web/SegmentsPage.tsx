import { Button } from '@mantine/core';
import { IconDownload, IconFilter, IconFolderOpen, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Query } from '#platform/web/api/query-text.ts';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { segments, shownSegments, type Segment } from '../contract/segments.ts';
import { useSegmentColumns } from './segment-columns.tsx';
import { editorPath, useRecount, useSegmentActions } from './use-segment-actions.tsx';

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
  const list = useResourceList(shownSegments, table.query);
  const filing = useFiling(folders);
  const actionsOf = useSegmentActions();
  const columns = useSegmentColumns();
  const removeSome = useBulkRemove(segments);
  const pathOf = (one: Segment) => `${base}/segments/${one.id}`;
  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={folders.crumbs}
        actions={<HeaderActions query={table.query} />}
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
        empty={emptyOf(t, folders.selectedId !== null)}
      />
      {filing.dialog}
    </Page>
  );
}

function HeaderActions({ query }: { query: Query }) {
  const { t } = useTranslation('segments');
  const exportAll = useExport(segments);
  const recount = useRecount();
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => recount()}>
        {t('actions.recountAll')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => exportAll.mutate(query)}
      >
        {t('actions.export')}
      </Button>
    </>
  );
}

function emptyOf(t: (key: string) => string, isInFolder: boolean) {
  return isInFolder
    ? {
        title: t('emptyFolderTitle'),
        description: t('emptyFolderText'),
        icon: <IconFolderOpen size={28} stroke={1.5} />,
      }
    : {
        title: t('emptyTitle'),
        description: t('emptyText'),
        icon: <IconFilter size={28} stroke={1.5} />,
      };
}
