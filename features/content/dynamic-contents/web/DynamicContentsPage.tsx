import { IconArrowsSplit2, IconFolderOpen } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { dynamicSummaries, type DynamicSummary } from '../contract.ts';
import { useDynamicActions, useDynamicPath } from './use-dynamic-actions.tsx';

/** All dynamic contents with their variants, in folders. */
export function DynamicContentsPage() {
  const { t } = useTranslation('dynamic-contents');
  const go = useGo();
  const pathOf = useDynamicPath();
  const folders = useResourceFolders({
    kind: 'dynamic_content',
    of: dynamicSummaries,
    rootLabel: t('all'),
  });
  const table = useTableState({ sort: 'name', pageSize: 10, extra: folders.query });
  const list = useResourceList(dynamicSummaries, table.query);
  const filing = useFiling(folders);
  const actionsOf = useDynamicActions();
  const columns = useColumns();
  const removeSome = useBulkRemove(dynamicSummaries);
  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={folders.crumbs}
      />
      <DataTable<DynamicSummary>
        name="dynamic-contents"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(one) => one.name}
        {...filing.table}
        onOpen={(one) => go(pathOf(one))}
        rowTo={pathOf}
        onEdit={(one) => go(pathOf(one))}
        onCreate={() => go(pathOf({ id: 0 }).replace('/0/edit', '/new'))}
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

function useColumns(): TableColumn<DynamicSummary>[] {
  const { t } = useTranslation('dynamic-contents');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (one) => one.name,
      },
      {
        id: 'variants',
        title: t('fields.variants'),
        kind: 'text',
        wide: true,
        from: 800,
        cell: (one) => one.variant_names.join(', '),
      },
      {
        id: 'used_in',
        title: t('fields.usedIn'),
        kind: 'number',
        from: 800,
        cell: (one) => fullNumber(one.used_in),
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

function emptyOf(t: (key: string) => string, isInFolder: boolean) {
  return isInFolder
    ? {
        title: t('empty.folderTitle'),
        description: t('empty.folderText'),
        icon: <IconFolderOpen size={28} stroke={1.5} />,
      }
    : {
        title: t('empty.title'),
        description: t('empty.text'),
        icon: <IconArrowsSplit2 size={28} stroke={1.5} />,
      };
}
