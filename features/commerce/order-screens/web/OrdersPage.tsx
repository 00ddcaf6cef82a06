import { Button } from '@mantine/core';
import { IconDownload, IconShoppingCart } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { OrderRow } from '#engines/orders/contract.ts';
import { orders } from '#features/commerce/orders/contract.ts';
import { useOrderColumns } from '#features/commerce/orders/web/public.tsx';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Query } from '#platform/web/api/query-text.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { amounts, listQuery, periods } from './order-query.ts';
import { useOrderFilters } from './use-order-filters.ts';

const text = z.string().optional();

/** All orders of the account, newest first, by what they are and by number or address. */
export function OrdersPage() {
  const { t } = useTranslation('order-screens');
  const { accountId } = useApi();
  const table = useTableState({
    pageSize: 25,
    filters: {
      status: text,
      type: text,
      store_id: text,
      period: z.enum(periods).optional(),
      min_total: z.enum(amounts).optional(),
      product: text,
      contact_id: text,
    },
  });
  const [now] = useState(() => new Date());
  const query = listQuery(table.query, now);
  const list = useResourceList(orders, query);
  const columns = useOrderColumns({ isSortable: true });
  const filters = useOrderFilters();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        actions={<ExportButton query={query} />}
      />
      <DataTable<OrderRow>
        name="orders"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        filters={filters}
        searchPlaceholder={t('search')}
        rowLabel={(order) => t('numbered', { number: order.number })}
        rowTo={(order) => `/commerce/${accountId}/orders/${order.id}`}
        empty={{
          title: t('empty.title'),
          description: t('empty.text'),
          icon: <IconShoppingCart size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function ExportButton({ query }: { query: Query }) {
  const { t } = useTranslation('order-screens');
  const api = useApi();
  const can = useCan();
  if (!can('commerce_full_access')) return null;
  const { page: _page, per_page: _size, sort: _sort, sort_order: _order, ...filters } = query;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => void api.download('commerce/orders/export', { query: filters })}
    >
      {t('export')}
    </Button>
  );
}
