import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { useOrder } from './order-calls.ts';
import { OrderParts } from './OrderParts.tsx';

/** One order: its items, what they add up to, and what was refunded. Closed without an id. */
export function OrderDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const { data: order, error, refetch } = useOrder(id);
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      title={order ? t('numbered', { number: order.number }) : t('order')}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!order && !error && <Skeleton h={160} />}
      {order && <OrderParts order={order} />}
    </Drawer>
  );
}
