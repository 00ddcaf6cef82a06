import { Badge } from '@mantine/core';
import {
  IconCopy,
  IconPencil,
  IconStar,
  IconTrash,
  IconLayoutBottombar,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { contentLanguages, readableText } from '#engines/templating/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate, useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { footers, type FooterRow } from '../contract.ts';
import { FooterDrawer } from './FooterDrawer.tsx';

/** Footers: write, choose the default, copy, delete. */
export function FootersPage() {
  const { t } = useTranslation('footers');
  const table = useTableState({ sort: 'name' });
  const list = useResourceList(footers, table.query);
  const [edited, setEdited] = useEditedRow<FooterRow>(list.rows);
  const removeSome = useBulkRemove(footers);
  const actionsOf = useActions(setEdited);
  const columns = useColumns();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('about')}
      />
      <DataTable<FooterRow>
        name="footers"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={setEdited}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={actionsOf}
        bulkActions={[
          removeSome((count) => ({
            title: t('bulkDeleteTitle', { count }),
            message: t('deleteText'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconLayoutBottombar size={28} />,
        }}
      />
      <FooterDrawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function useActions(onEdit: (row: FooterRow) => void): (row: FooterRow) => RowAction[] {
  const { t } = useTranslation('footers');
  const confirmDelete = useConfirmDelete(footers);
  const duplicate = useDuplicate<FooterRow>(footers);
  const save = useSave<FooterRow>(footers);
  return (row) => [
    { label: t('edit'), icon: <IconPencil size={16} />, onClick: () => onEdit(row) },
    ...(row.is_default
      ? []
      : [
          {
            label: t('makeDefault'),
            icon: <IconStar size={16} />,
            onClick: () => save.mutate({ id: row.id, values: { is_default: true } }),
          },
        ]),
    {
      label: t('duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => duplicate.mutate(row.id),
    },
    {
      label: t('delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmDelete(row, t('deleteText')),
    },
  ];
}

function useColumns(): TableColumn<FooterRow>[] {
  const { t } = useTranslation('footers');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('name'),
        kind: 'name',
        sortable: true,
        cell: (row) => (
          <>
            {row.name}
            {row.is_default && (
              <Badge size="xs" variant="light" ml={8}>
                {t('default')}
              </Badge>
            )}
          </>
        ),
        below: (row) => readableText(row.text_part).slice(0, 120),
      },
      {
        id: 'language',
        title: t('language'),
        kind: 'text',
        cell: (row) => contentLanguages[row.language as keyof typeof contentLanguages] ?? '',
      },
      {
        id: 'updated_at',
        title: t('changed'),
        kind: 'date',
        sortable: true,
        cell: (row) => <DateTime value={row.updated_at} />,
      },
      {
        id: 'created_at',
        title: t('created'),
        kind: 'date',
        sortable: true,
        hidden: true,
        cell: (row) => <DateTime value={row.created_at} />,
      },
    ],
    [t],
  );
}
