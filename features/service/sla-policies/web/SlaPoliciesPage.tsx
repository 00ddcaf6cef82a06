import { IconGauge, IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { tickets as roles } from '#features/session/access/contract/cloud-roles.ts';
import { useCan } from '#features/session/access/web/public.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { useRemove } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { slaPolicies, type SlaPolicyRow } from '../contract.ts';
import { durationText } from './duration-text.ts';
import { SlaPolicyDrawer } from './SlaPolicyDrawer.tsx';

/** How soon tickets are to be answered and closed. */
export function SlaPoliciesPage() {
  const { t, i18n } = useTranslation('sla-policies');
  const can = useCan();
  const mayWrite = roles.write.some((role) => can(role));
  const table = useTableState({ pageSize: 10 });
  const list = useResourceList(slaPolicies, table.query);
  const [edited, setEdited] = useEditedRow<SlaPolicyRow>(list.rows);
  const actionsOf = useActions(setEdited);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
      />
      <DataTable<SlaPolicyRow>
        name="sla-policies"
        label={t('title')}
        columns={columnsOf(t, i18n.language)}
        list={list}
        table={table}
        rowLabel={({ name }) => name}
        onOpen={mayWrite ? setEdited : undefined}
        onCreate={mayWrite ? () => setEdited('new') : undefined}
        createLabel={t('new')}
        rowActions={mayWrite ? actionsOf : undefined}
        empty={{
          title: t('empty.title'),
          description: t('empty.text'),
          icon: <IconGauge size={28} stroke={1.5} />,
        }}
      />
      <SlaPolicyDrawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function columnsOf(t: TFunction<'sla-policies'>, language: string): TableColumn<SlaPolicyRow>[] {
  return [
    {
      id: 'name',
      title: t('fields.name'),
      kind: 'name',
      sortable: true,
      cell: ({ name }) => name,
    },
    ...(['first_reply', 'resolve'] as const).map((kind): TableColumn<SlaPolicyRow> => ({
      id: kind,
      title: t(`kinds.${kind}`),
      about: t('hints.medium'),
      kind: 'text',
      from: 800,
      cell: ({ targets: { medium } }) =>
        medium[kind] === null ? '–' : durationText(medium[kind], language),
    })),
    {
      id: 'updated_at',
      title: t('fields.updated'),
      kind: 'date',
      sortable: true,
      cell: ({ updated_at: at }) => <DateTime value={at} relative />,
    },
  ];
}

function useActions(onEdit: (row: SlaPolicyRow) => void) {
  const { t } = useTranslation('sla-policies');
  const remove = useRemove(slaPolicies);
  const confirmRemove = async ({ id, name }: SlaPolicyRow) => {
    const isSure = await confirm({
      title: t('delete.title', { name }),
      message: t('delete.text'),
      confirmLabel: t('actions.delete'),
      danger: true,
    });
    if (isSure) remove.mutate(id);
  };
  return (row: SlaPolicyRow): RowAction[] => [
    { label: t('actions.edit'), icon: <IconPencil size={16} />, onClick: () => onEdit(row) },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmRemove(row),
    },
  ];
}
