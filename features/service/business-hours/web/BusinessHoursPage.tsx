import { IconClock, IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { tickets as roles } from '#features/session/access/contract/cloud-roles.ts';
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
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { businessHours, type BusinessHoursRow } from '../contract.ts';
import { BusinessHoursDrawer } from './BusinessHoursDrawer.tsx';
import { weekday } from './weekday.ts';

/** When the desk works: the hours that SLA policies count. */
export function BusinessHoursPage() {
  const { t, i18n } = useTranslation('business-hours');
  const can = useCan();
  const mayWrite = roles.write.some((role) => can(role));
  const table = useTableState({ pageSize: 10 });
  const list = useResourceList(businessHours, table.query);
  const [edited, setEdited] = useEditedRow<BusinessHoursRow>(list.rows);
  const actionsOf = useActions(setEdited);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
      />
      <DataTable<BusinessHoursRow>
        name="business-hours"
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
          icon: <IconClock size={28} stroke={1.5} />,
        }}
      />
      <BusinessHoursDrawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function columnsOf(
  t: TFunction<'business-hours'>,
  language: string,
): TableColumn<BusinessHoursRow>[] {
  return [
    {
      id: 'name',
      title: t('fields.name'),
      kind: 'name',
      sortable: true,
      cell: ({ name }) => name,
      below: ({ time_zone: zone }) => zone,
    },
    {
      id: 'week',
      title: t('fields.week'),
      kind: 'text',
      cell: ({ week }) =>
        [...new Set(week.map(({ day }) => day))]
          .toSorted((one, other) => one - other)
          .map((day) => weekday(day, language, 'short'))
          .join(', '),
    },
    {
      id: 'holidays',
      title: t('fields.holidays'),
      kind: 'text',
      from: 800,
      cell: ({ holidays }) => fullNumber(holidays.length),
    },
    {
      id: 'updated_at',
      title: t('fields.updated'),
      kind: 'date',
      sortable: true,
      cell: ({ updated_at: at }) => <DateTime value={at} relative />,
    },
  ];
}

function useActions(onEdit: (row: BusinessHoursRow) => void) {
  const { t } = useTranslation('business-hours');
  const confirmDelete = useConfirmDelete(businessHours);
  return (row: BusinessHoursRow): RowAction[] => [
    { label: t('actions.edit'), icon: <IconPencil size={16} />, onClick: () => onEdit(row) },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmDelete(row, t('delete')),
    },
  ];
}
