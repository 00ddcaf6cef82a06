import { IconPackage } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { SoldProduct } from '#engines/orders/contract.ts';
import { metricDays } from '#features/commerce/commerce-start/contract.ts';
import { amountsText } from '#features/commerce/orders/web/public.tsx';
import { ordersRead } from '#features/session/access/contract/cloud-roles.ts';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { periodFilter } from '#platform/web/table/period-filter.ts';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { soldProducts } from '../contract.ts';

/** What sold in the chosen days, best sellers first. */
export function SoldProductsPage() {
  const { t } = useTranslation('sold-products');
  const table = useTableState({
    pageSize: 25,
    filters: { days: z.enum(metricDays.map(String)).optional() },
  });
  const { page, per_page, days, name } = table.query;
  const list = useResourceList(soldProducts, { page, per_page, days, name });
  const columns = useColumns();
  const { accountId } = useApi();
  const can = useCan();
  const ordersOf = ({ item_id: item }: SoldProduct) =>
    `/commerce/${accountId}/orders?product=${encodeURIComponent(item)}`;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
      />
      <DataTable<SoldProduct>
        name="sold-products"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        searchPlaceholder={t('search')}
        filters={[
          periodFilter(metricDays, {
            label: t('period'),
            days: (count) => t('days', { count }),
          }),
        ]}
        rowLabel={(row) => row.name || t('unnamed')}
        rowTo={ordersRead.some((role) => can(role)) ? ordersOf : undefined}
        empty={{
          title: t('empty.title'),
          description: t('empty.text'),
          icon: <IconPackage size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function useColumns(): TableColumn<SoldProduct>[] {
  const { t } = useTranslation('sold-products');
  return useMemo<TableColumn<SoldProduct>[]>(
    () => [
      {
        id: 'name',
        title: t('columns.name'),
        kind: 'name',
        cell: (row) => row.name || t('unnamed'),
        below: (row) => row.sku || row.item_id,
      },
      {
        id: 'units',
        title: t('columns.units'),
        about: t('unitsAbout'),
        kind: 'number',
        cell: (row) => fullNumber(row.units),
      },
      {
        id: 'orders',
        title: t('columns.orders'),
        kind: 'number',
        cell: (row) => fullNumber(row.orders),
      },
      {
        id: 'revenue',
        title: t('columns.revenue'),
        kind: 'number',
        cell: (row) => amountsText(row.revenue),
      },
      {
        id: 'returned',
        title: t('columns.returned'),
        kind: 'number',
        from: 800,
        cell: (row) => fullNumber(row.returned),
      },
      {
        id: 'refunded',
        title: t('columns.refunded'),
        kind: 'number',
        from: 800,
        cell: (row) => amountsText(row.refunded),
      },
    ],
    [t],
  );
}
