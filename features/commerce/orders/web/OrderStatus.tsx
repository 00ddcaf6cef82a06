import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#engines/orders/contract.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';

const tones = {
  counted: 'good',
  waiting: 'warn',
  cancelled: 'neutral',
  test: 'neutral',
  no_currency: 'warn',
  deleted: 'neutral',
} as const;

/** The status of an order as its store calls it, in the color of what it means for revenue. */
export function OrderStatus({
  order,
}: {
  order: Pick<OrderRow, 'status' | 'status_key' | 'state'>;
}) {
  const { t, i18n } = useTranslation('orders');
  const key = order.status_key.replaceAll(' ', '_');
  const known = i18n.exists(`statuses.${key}`, { ns: 'orders' });
  const words = known ? t(`statuses.${key}`) : order.status || t(`states.${order.state}`);
  return <StatusChip status={key} label={words} tone={tones[order.state]} pulse={false} />;
}
