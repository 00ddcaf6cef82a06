import {
  IconChartBar,
  IconCopy,
  IconExternalLink,
  IconPencil,
  IconTrash,
  IconWorldWww,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { landingPages, landingStates, type LandingPageSummary } from '../contract.ts';
import { landingTexts, useLandingPaths } from './pages.ts';

/** All landing pages with how they stand and what they bring, in folders. */
export function LandingPagesPage() {
  const { t } = useTranslation(landingTexts);
  const go = useGo();
  const paths = useLandingPaths();
  const folders = useResourceFolders({
    kind: 'landing_page',
    of: landingPages,
    rootLabel: t('all'),
  });
  const filing = useFiling(folders);
  const table = useTableState({ sort: '-updated_at', pageSize: 10, extra: folders.query });
  const list = useResourceList<LandingPageSummary>(landingPages, table.query);
  const actionsOf = useRowActions();
  const removeSome = useBulkRemove(landingPages);
  const nothing = {
    title: t('emptyTitle'),
    description: t('emptyText'),
    icon: <IconWorldWww size={28} stroke={1.5} />,
  };
  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('about')}
        breadcrumb={folders.crumbs}
      />
      <DataTable<LandingPageSummary>
        name="landing-pages"
        label={t('title')}
        columns={useColumns()}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={(row) => go(paths.of(row.id))}
        rowTo={(row) => paths.of(row.id)}
        onCreate={() => go(paths.create)}
        createLabel={t('new')}
        rowActions={(row) => actionsOf(row).toSpliced(-1, 0, filing.rowAction(row))}
        filters={[
          {
            id: 'status',
            label: t('fields.status'),
            options: landingStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        {...filing.table}
        bulkActions={[
          filing.bulkAction,
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={folders.selectedId === null ? nothing : folders.empty}
      />
      {filing.dialog}
    </Page>
  );
}

function useColumns(): TableColumn<LandingPageSummary>[] {
  const { t } = useTranslation(landingTexts);
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (row) => row.name,
      },
      {
        id: 'status',
        title: t('fields.status'),
        kind: 'text',
        sortable: true,
        width: 140,
        cell: (row) => <LandingState status={row.status} />,
      },
      {
        id: 'url',
        title: t('fields.url'),
        kind: 'text',
        from: 800,
        cell: (row) => `/${row.url}`,
      },
      {
        id: 'visits',
        title: t('fields.visits'),
        kind: 'number',
        cell: (row) => fullNumber(row.visits),
      },
      {
        id: 'conversions',
        title: t('fields.conversions'),
        kind: 'number',
        from: 800,
        cell: (row) => fullNumber(row.conversions),
      },
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        width: 130,
        from: 960,
        cell: (row) => <DateTime value={row.updated_at} relative />,
      },
    ],
    [t],
  );
}

/** How a page stands. */
export function LandingState({ status }: { status: LandingPageSummary['status'] }) {
  const { t } = useTranslation(landingTexts);
  const tones = { draft: 'neutral', published: 'good', unpublished: 'warn' } as const;
  return <StatusChip status={status} label={t(`states.${status}`)} tone={tones[status]} />;
}

function useRowActions(): (row: LandingPageSummary) => RowAction[] {
  const { t } = useTranslation(landingTexts);
  const go = useGo();
  const paths = useLandingPaths();
  const confirmDelete = useConfirmDelete(landingPages);
  return (row) => [
    {
      label: t('actions.report'),
      icon: <IconChartBar size={16} />,
      onClick: () => go(paths.of(row.id)),
    },
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => go(paths.editor(row)),
    },
    {
      label: t('actions.preview'),
      icon: <IconExternalLink size={16} />,
      onClick: () => go(paths.preview(row.id)),
    },
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => go(paths.duplicate(row.id)),
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
