import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#engines/orders/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { amountText } from './order-calls.ts';
import classes from './orders.module.css';
import { OrderStatus } from './OrderStatus.tsx';

/** The items of an order, what they add up to, and what was refunded. */
export function OrderParts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const { currency } = order;
  return (
    <>
      <p className={classes.facts}>
        <OrderStatus order={order} />
        <DateTime value={order.date} />
        {order.source.name !== '' && <span>{order.source.name}</span>}
      </p>
      {order.state !== 'counted' && <p className={classes.quiet}>{t(`why.${order.state}`)}</p>}
      {order.items.length === 0 ? (
        <p className={classes.quiet}>{t('noItems')}</p>
      ) : (
        <table className={classes.items}>
          <thead>
            <tr>
              <th scope="col">{t('columns.item')}</th>
              <th scope="col">{t('columns.quantity')}</th>
              <th scope="col">{t('columns.price')}</th>
            </tr>
          </thead>
          <tbody>
            {order.items.map((item) => (
              <tr key={item.line_no}>
                <th scope="row">
                  {item.description || item.item_id}
                  {item.refunded_quantity > 0 && (
                    <span className={classes.quiet}>
                      {t('givenBack', { number: fullNumber(item.refunded_quantity) })}
                    </span>
                  )}
                </th>
                <td>{fullNumber(item.quantity)}</td>
                <td>{amountText(item.price, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Sums order={order} />
    </>
  );
}

function Sums({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const { currency } = order;
  const line = (name: string, amount: number, isShown = amount !== 0) =>
    isShown && (
      <div>
        <dt>{name}</dt>
        <dd>{amountText(amount, currency)}</dd>
      </div>
    );
  return (
    <dl className={classes.sums}>
      {line(t('sums.discount'), -order.discount)}
      {line(t('sums.shipping'), order.shipping)}
      {line(t('sums.tax'), order.tax)}
      {line(t('sums.total'), order.grand_total, true)}
      {order.refunds.map((refund) => (
        <div key={refund.id}>
          <dt>
            {t('sums.refund')} <DateTime value={refund.date} />
          </dt>
          <dd>{amountText(-refund.amount, currency)}</dd>
        </div>
      ))}
      {line(t('sums.net'), order.net, order.refunds.length > 0)}
    </dl>
  );
}
