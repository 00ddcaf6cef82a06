import {
  IconBan,
  IconCircleCheck,
  IconClock,
  IconCreditCardOff,
  IconHandStop,
  IconPackage,
  IconPackages,
  IconReceipt,
  IconShoppingCart,
  IconTruck,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#engines/orders/contract.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';

type Look = readonly [Icon, 'brand' | 'blue' | 'good' | 'warn' | 'bad' | 'violet' | 'neutral'];

const looks: Readonly<Record<string, Look>> = {
  new: [IconShoppingCart, 'brand'],
  pending: [IconClock, 'warn'],
  on_hold: [IconHandStop, 'warn'],
  invalid_card: [IconCreditCardOff, 'bad'],
  cancelled: [IconBan, 'neutral'],
  paid: [IconReceipt, 'good'],
  processed: [IconReceipt, 'blue'],
  pick: [IconPackage, 'blue'],
  pack: [IconPackages, 'blue'],
  new_backorder: [IconClock, 'violet'],
  backorder_approved: [IconCircleCheck, 'violet'],
  unfulfilled: [IconPackage, 'warn'],
  fulfilled: [IconTruckDelivery, 'good'],
  dispatched: [IconTruck, 'good'],
  in_transit: [IconTruck, 'blue'],
  complete: [IconCircleCheck, 'good'],
  completed: [IconCircleCheck, 'good'],
};

/** The status of an order as its store calls it, with color and icon; one that is not known is grey, in the store's own words. */
export function OrderStatus({
  order,
}: {
  order: Pick<OrderRow, 'status' | 'status_key' | 'state'>;
}) {
  const { t, i18n } = useTranslation('orders');
  const key = order.status_key.replaceAll(' ', '_');
  const known = i18n.exists(`statuses.${key}`, { ns: 'orders' });
  const words = known ? t(`statuses.${key}`) : order.status || t(`states.${order.state}`);
  const [StatusIcon, tone] = looks[key] ?? [null, 'neutral'];
  return (
    <StatusChip
      status={key}
      label={words}
      tone={tone}
      pulse={false}
      icon={StatusIcon && <StatusIcon size={14} stroke={1.7} aria-hidden />}
    />
  );
}
