import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { amountText, useLatestOrders } from './order-calls.ts';
import { OrderDrawer } from './OrderDrawer.tsx';
import classes from './orders.module.css';
import { OrderStatus } from './OrderStatus.tsx';

const mostShown = 5;

/** The latest orders, of a contact or of all, each opened by a click; `allAt` leads to all of them. */
export function OrdersPanel({ contactId, allAt }: { contactId?: number; allAt: string }) {
  const { t } = useTranslation('orders');
  const latest = useLatestOrders(contactId, mostShown);
  const [shown, setShown] = useState<number | null>(null);
  const { orders = [], total = 0, isCapped = false } = latest.data ?? {};
  return (
    <Panel
      title={t('title')}
      padded={false}
      actions={
        total > mostShown && (
          <Button variant="subtle" size="xs" component={AppLink} to={allAt}>
            {isCapped ? t('showAll') : t('all', { count: total })}
          </Button>
        )
      }
    >
      {latest.isPending && (
        <div className={classes.inset}>
          <Skeleton h={60} />
        </div>
      )}
      {latest.error && (
        <div className={classes.inset}>
          <ErrorState error={latest.error} onRetry={() => void latest.refetch()} />
        </div>
      )}
      {latest.data?.total === 0 && (
        <p className={`${classes.quiet} ${classes.inset}`}>
          {contactId === undefined ? `${t('none')}. ${t('noneText')}` : t('none')}
        </p>
      )}
      <ul className={classes.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <button type="button" className={classes.line} onClick={() => setShown(order.id)}>
              <span className={classes.number}>{t('numbered', { number: order.number })}</span>
              <span className={classes.amount}>
                {amountText(order.grand_total, order.currency)}
              </span>
              <span className={classes.quiet}>
                <DateTime value={order.date} />
              </span>
              <OrderStatus order={order} />
            </button>
          </li>
        ))}
      </ul>
      <OrderDrawer id={shown} onClose={() => setShown(null)} />
    </Panel>
  );
}
