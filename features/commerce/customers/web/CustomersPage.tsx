import { IconUser, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerRow } from '#engines/orders/contract.ts';
import { amountsText } from '#features/commerce/orders/web/public.tsx';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { customers } from '../contract.ts';

/** Who bought, the latest first. */
export function CustomersPage() {
  const { t } = useTranslation('customers');
  const { accountId } = useApi();
  const can = useCan();
  const go = useGo();
  const table = useTableState({ pageSize: 25 });
  const { page, per_page, name } = table.query;
  const list = useResourceList(customers, { page, per_page, email: name });
  const columns = useColumns();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
      />
      <DataTable<CustomerRow>
        name="customers"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        searchPlaceholder={t('search')}
        rowLabel={(row) => row.name || row.email || t('erased')}
        rowTo={(row) => `/commerce/${accountId}/orders?contact_id=${row.id}`}
        rowActions={(row) =>
          can('contacts')
            ? [
                {
                  label: t('contact'),
                  icon: <IconUser size={16} />,
                  onClick: () => go(`/accounts/${accountId}/contacts/${row.id}`),
                },
              ]
            : []
        }
        empty={{
          title: t('empty.title'),
          description: t('empty.text'),
          icon: <IconUsers size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function useColumns(): TableColumn<CustomerRow>[] {
  const { t } = useTranslation('customers');
  return useMemo<TableColumn<CustomerRow>[]>(
    () => [
      {
        id: 'name',
        title: t('columns.name'),
        kind: 'name',
        cell: (row) => row.name || row.email || t('erased'),
        below: (row) => row.name !== '' && <span dir="ltr">{row.email}</span>,
      },
      {
        id: 'orders',
        title: t('columns.orders'),
        kind: 'number',
        cell: (row) => fullNumber(row.orders),
      },
      {
        id: 'spent',
        title: t('columns.spent'),
        kind: 'number',
        cell: (row) => amountsText(row.spent),
      },
      {
        id: 'first',
        title: t('columns.first'),
        kind: 'date',
        from: 800,
        cell: (row) => <DateTime value={row.first_at} />,
      },
      {
        id: 'last',
        title: t('columns.last'),
        kind: 'date',
        cell: (row) => <DateTime value={row.last_at} relative />,
      },
    ],
    [t],
  );
}
