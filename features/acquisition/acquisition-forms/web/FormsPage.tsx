import { IconAppWindow } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formTypes } from '#engines/forms/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableFilter } from '#platform/web/table/table-filter.ts';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { builders, formStates, type AcquisitionForm } from '../contract.ts';
import { FormState } from './FormState.tsx';
import { useFormActions } from './use-form-actions.tsx';

/** All acquisition forms with what they brought and what was kept out. */
export function FormsPage() {
  const { t } = useTranslation('acquisition-forms');
  const { accountId } = useApi();
  const go = useGo();
  const base = `/accounts/${accountId}/acquisition/forms`;
  const folders = useResourceFolders({
    kind: 'acquisition_form',
    of: builders,
    rootLabel: t('all'),
  });
  const filing = useFiling(folders);
  const table = useTableState({
    sort: '-updated_at',
    pageSize: 10,
    extra: folders.query,
    filters: { type: z.enum(formTypes).optional(), status: z.enum(formStates).optional() },
  });
  const list = useResourceList<AcquisitionForm>(builders, table.query);
  const columns = useColumns();
  const filters = useFilters();
  const actionsOf = useFormActions();
  const removeSome = useBulkRemove(builders);
  const noForms = useNoForms();
  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={folders.crumbs}
      />
      <DataTable<AcquisitionForm>
        name="acquisition-forms"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={(row) => go(`${base}/${row.id}/modify`)}
        rowTo={(row) => `${base}/${row.id}/modify`}
        onCreate={() => go(`${base}/select`)}
        createLabel={t('new')}
        filters={filters}
        rowActions={(row) => actionsOf(row).toSpliced(-1, 0, filing.rowAction(row))}
        {...filing.table}
        bulkActions={[
          filing.bulkAction,
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={folders.selectedId === null ? noForms : folders.empty}
      />
      {filing.dialog}
    </Page>
  );
}

function useNoForms() {
  const { t } = useTranslation('acquisition-forms');
  return {
    title: t('emptyTitle'),
    description: t('emptyText'),
    icon: <IconAppWindow size={28} stroke={1.5} />,
  };
}

function useFilters(): TableFilter[] {
  const { t } = useTranslation('acquisition-forms');
  return [
    {
      id: 'type',
      label: t('fields.type'),
      options: formTypes.map((value) => ({ value, label: t(`types.${value}`) })),
    },
    {
      id: 'status',
      label: t('fields.state'),
      options: formStates.map((value) => ({ value, label: t(`states.${value}`) })),
    },
  ];
}

function useColumns(): TableColumn<AcquisitionForm>[] {
  const { t } = useTranslation('acquisition-forms');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (row) => row.name,
        below: (row) => t(`types.${row.type}`),
      },
      {
        id: 'state',
        title: t('fields.state'),
        kind: 'status',
        cell: (row) => <FormState state={row.state} />,
      },
      {
        id: 'views',
        title: t('fields.views'),
        about: t('fields.viewsHint'),
        kind: 'number',
        cell: (row) => fullNumber(row.views),
      },
      {
        id: 'submissions',
        title: t('fields.submissions'),
        kind: 'number',
        cell: (row) => fullNumber(row.submissions),
      },
      {
        id: 'rate',
        title: t('fields.rate'),
        about: t('fields.rateHint'),
        kind: 'number',
        cell: (row) => (row.rate === null ? '–' : percent(row.submissions, row.views)),
      },
      {
        id: 'kept_out_this_week',
        title: t('fields.keptOut'),
        about: t('fields.keptOutHint'),
        kind: 'number',
        from: 800,
        cell: (row) => fullNumber(row.kept_out_this_week),
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
