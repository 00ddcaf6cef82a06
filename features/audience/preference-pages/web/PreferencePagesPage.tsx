import { IconAdjustments, IconCopy, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { contentLanguages } from '#engines/templating/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { pageTypes, preferencePages, type PreferencePageSummary } from '../contract.ts';
import { NewPageDrawer } from './NewPageDrawer.tsx';
import { pageTexts, usePagePaths } from './pages.ts';
import { PreviewDrawer } from './PreviewDrawer.tsx';

const drawerParam = z.object({ drawer: z.enum(['new']).optional() });

/** All preference pages, by the page that each stands for. */
export function PreferencePagesPage() {
  const { t } = useTranslation(pageTexts);
  const go = useGo();
  const paths = usePagePaths();
  const [{ drawer }, setUrl] = useUrlState(drawerParam);
  const [previewed, setPreviewed] = useState<PreferencePageSummary | null>(null);
  const table = useTableState({ sort: 'page_type', pageSize: 10 });
  const list = useResourceList<PreferencePageSummary>(preferencePages, table.query);
  const actionsOf = useRowActions(setPreviewed);
  const removeSome = useBulkRemove(preferencePages);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('about')}
      />
      <DataTable<PreferencePageSummary>
        name="preference-pages"
        label={t('title')}
        columns={useColumns()}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={(row) => go(paths.of(row.id))}
        rowTo={(row) => paths.of(row.id)}
        onCreate={() => setUrl({ drawer: 'new' })}
        createLabel={t('new')}
        rowActions={actionsOf}
        filters={[
          {
            id: 'page_type',
            label: t('fields.type'),
            options: pageTypes.map((value) => ({ value, label: t(`types.${value}`) })),
          },
        ]}
        bulkActions={[
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconAdjustments size={28} stroke={1.5} />,
        }}
      />
      <NewPageDrawer opened={drawer === 'new'} onClose={() => setUrl({ drawer: undefined })} />
      <PreviewDrawer page={previewed} onClose={() => setPreviewed(null)} />
    </Page>
  );
}

function useColumns(): TableColumn<PreferencePageSummary>[] {
  const { t } = useTranslation(pageTexts);
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
        id: 'page_type',
        title: t('fields.type'),
        kind: 'text',
        sortable: true,
        cell: (row) => t(`types.${row.page_type}`),
      },
      {
        id: 'is_default',
        title: t('fields.use'),
        kind: 'text',
        width: 150,
        cell: (row) => (
          <StatusChip
            status={row.is_default ? 'active' : 'draft'}
            label={t(row.is_default ? 'use.shown' : 'use.notShown')}
          />
        ),
      },
      {
        id: 'language',
        title: t('fields.language'),
        kind: 'text',
        from: 800,
        cell: (row) => languageName(row.language) ?? t('anyLanguage'),
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

/** A language by its own name; null for any. */
export function languageName(language: string | null): string | null {
  return language === null
    ? null
    : ((contentLanguages as Readonly<Record<string, string>>)[language] ?? language);
}

function useRowActions(
  onPreview: (page: PreferencePageSummary) => void,
): (row: PreferencePageSummary) => RowAction[] {
  const { t } = useTranslation(pageTexts);
  const go = useGo();
  const paths = usePagePaths();
  const duplicate = useDuplicate(preferencePages);
  const confirmDelete = useConfirmDelete(preferencePages);
  return (row) => [
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => go(paths.editor(row)),
    },
    {
      label: t('actions.preview'),
      icon: <IconEye size={16} />,
      onClick: () => onPreview(row),
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
