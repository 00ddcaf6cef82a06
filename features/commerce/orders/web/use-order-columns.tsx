import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#engines/orders/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { amountText } from './order-calls.ts';
import { OrderStatus } from './OrderStatus.tsx';

// Of one contact's orders it says nothing new.
const customer = (t: TFunction<'orders'>): TableColumn<OrderRow> => ({
  id: 'customer',
  title: t('columns.customer'),
  kind: 'text',
  cell: ({ contact }) => contact?.name || contact?.email || t('guest'),
});

/** The columns of a list of orders; the list of all sorts by date and total, and names customers. */
export function useOrderColumns({ isSortable = false } = {}): TableColumn<OrderRow>[] {
  const { t } = useTranslation('orders');
  return useMemo(
    () => [
      {
        id: 'number',
        title: t('columns.number'),
        kind: 'name',
        cell: (order) => t('numbered', { number: order.number }),
      },
      ...(isSortable ? [customer(t)] : []),
      {
        id: 'date',
        title: t('columns.date'),
        kind: 'date',
        sortable: isSortable,
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
        sortable: isSortable,
        cell: (order) => amountText(order.grand_total, order.currency),
      },
      {
        id: 'items',
        title: t('columns.items'),
        kind: 'number',
        cell: (order) => fullNumber(order.item_count),
      },
    ],
    [t, isSortable],
  );
}
