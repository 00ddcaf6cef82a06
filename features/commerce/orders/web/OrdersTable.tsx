import { IconShoppingBag } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#engines/orders/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { orders } from '../contract.ts';
import { amountText } from './order-calls.ts';
import { OrderDrawer } from './OrderDrawer.tsx';
import { OrderStatus } from './OrderStatus.tsx';

/** All orders, of a contact where one is named. */
export function OrdersTable({ contactId }: { contactId?: number }) {
  const { t } = useTranslation('orders');
  const table = useTableState({});
  const { sort: _sort, sort_order: _order, ...query } = table.query;
  const list = useResourceList(orders, {
    ...query,
    ...(contactId !== undefined && { contact_id: contactId }),
  });
  const columns = useColumns();
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <DataTable<OrderRow>
        name={contactId === undefined ? 'orders' : 'contact-orders'}
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        searchable={false}
        rowLabel={(order) => t('numbered', { number: order.number })}
        onOpen={(order) => setShown(order.id)}
        empty={{
          title: t('none'),
          description: t('noneText'),
          icon: <IconShoppingBag size={28} stroke={1.5} />,
        }}
      />
      <OrderDrawer id={shown} onClose={() => setShown(null)} />
    </>
  );
}

function useColumns(): TableColumn<OrderRow>[] {
  const { t } = useTranslation('orders');
  return useMemo(
    () => [
      {
        id: 'number',
        title: t('columns.number'),
        kind: 'name',
        cell: (order) => t('numbered', { number: order.number }),
      },
      {
        id: 'date',
        title: t('columns.date'),
        kind: 'date',
        cell: (order) => <DateTime value={order.date} />,
      },
      {
        id: 'source',
        title: t('columns.source'),
        kind: 'text',
        cell: (order) => order.source.name || t('ownStore'),
      },
      {
        id: 'status',
        title: t('columns.status'),
        kind: 'status',
        cell: (order) => <OrderStatus order={order} />,
      },
      {
        id: 'total',
        title: t('columns.total'),
        kind: 'number',
        cell: (order) => amountText(order.grand_total, order.currency),
      },
      {
        id: 'items',
        title: t('columns.items'),
        kind: 'number',
        cell: (order) => fullNumber(order.item_count),
      },
    ],
    [t],
  );
}
