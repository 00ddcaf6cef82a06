import { IconShoppingBag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#engines/orders/contract.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { orders } from '../contract.ts';
import { OrderDrawer } from './OrderDrawer.tsx';
import { useOrderColumns } from './use-order-columns.tsx';

/** All orders of a contact. */
export function OrdersTable({ contactId }: { contactId: number }) {
  const { t } = useTranslation('orders');
  const table = useTableState({});
  const { sort: _sort, sort_order: _order, ...query } = table.query;
  const list = useResourceList(orders, {
    ...query,
    contact_id: contactId,
  });
  const columns = useOrderColumns();
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <DataTable<OrderRow>
        name="contact-orders"
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
