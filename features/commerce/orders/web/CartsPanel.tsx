import { useTranslation } from 'react-i18next';
import type { CartRow } from '#engines/orders/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { amountText, useOpenCarts } from './order-calls.ts';
import classes from './orders.module.css';

const mostCarts = 3;
const mostItems = 3;

/** What a contact left in carts and has not bought; nothing where there is nothing. */
export function CartsPanel({ contactId }: { contactId: number }) {
  const { t } = useTranslation('orders');
  const { data: carts = [], error, refetch } = useOpenCarts(contactId);
  if (carts.length === 0 && !error) return null;
  return (
    <Panel title={t('carts.title')} padded={false}>
      {error && (
        <div className={classes.inset}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      )}
      <ul className={classes.list}>
        {carts.slice(0, mostCarts).map((cart) => (
          <CartLine key={cart.id} cart={cart} />
        ))}
      </ul>
    </Panel>
  );
}

function CartLine({ cart }: { cart: CartRow }) {
  const { t } = useTranslation('orders');
  const { shop, items, total, currency, reminded_at: remindedAt, due_at: dueAt } = cart;
  const more = items.length - mostItems;
  return (
    <li className={classes.cart}>
      <span className={classes.number}>
        {shop.name === '' ? t('carts.own') : t('carts.named', { shop: shop.name })}
      </span>
      <span className={classes.amount}>{amountText(total, currency)}</span>
      <ul className={classes.cartItems}>
        {items.slice(0, mostItems).map(({ item_id: id, name, quantity }, at) => (
          <li key={`${at} ${id}`}>{`${fullNumber(quantity)} × ${name}`}</li>
        ))}
        {more > 0 && <li>{t('carts.more', { count: more })}</li>}
      </ul>
      <span className={classes.quiet}>
        {t(remindedAt === null ? 'carts.waiting' : 'carts.reminded')}{' '}
        <DateTime value={remindedAt ?? dueAt} relative />
      </span>
    </li>
  );
}
