import { IconForms } from '@tabler/icons-react';
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
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { signupForms, type SignupForm } from '../contract.ts';
import { FormState } from './FormState.tsx';
import { useFormActions } from './use-form-actions.tsx';

/** All sign-up forms with what they brought and what was kept out. */
export function SignupFormsPage() {
  const { t } = useTranslation('signup-forms');
  const { accountId } = useApi();
  const go = useGo();
  const base = `/accounts/${accountId}/forms`;
  const folders = useResourceFolders({
    kind: 'signup_form',
    of: signupForms,
    rootLabel: t('all'),
  });
  const filing = useFiling(folders);
  const table = useTableState({ sort: '-updated_at', pageSize: 10, extra: folders.query });
  const list = useResourceList<SignupForm>(signupForms, table.query);
  const columns = useColumns();
  const actionsOf = useFormActions();
  const removeSome = useBulkRemove(signupForms);
  const noForms = {
    title: t('emptyTitle'),
    description: t('emptyText'),
    icon: <IconForms size={28} stroke={1.5} />,
  };
  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={folders.crumbs}
      />
      <DataTable<SignupForm>
        name="signup-forms"
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
        empty={folders.selectedId === null ? noForms : folders.empty}
      />
      {filing.dialog}
    </Page>
  );
}

function useColumns(): TableColumn<SignupForm>[] {
  const { t } = useTranslation('signup-forms');
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
        id: 'state',
        title: t('fields.state'),
        kind: 'status',
        cell: (row) => <FormState state={row.state} />,
      },
      {
        id: 'seen',
        title: t('fields.seen'),
        about: t('fields.seenHint'),
        kind: 'number',
        cell: (row) => fullNumber(row.seen),
      },
      {
        id: 'submissions',
        title: t('fields.submissions'),
        kind: 'number',
        cell: (row) => fullNumber(row.submissions),
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
