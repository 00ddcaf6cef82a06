import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#engines/orders/contract.ts';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import classes from './order-screens.module.css';

/** Who bought, with links to their page and to all of their orders. */
export function CustomerPanel({ order: { contact } }: { order: OrderDetail }) {
  const { t } = useTranslation('order-screens');
  const { accountId } = useApi();
  const can = useCan();
  if (contact === null)
    return (
      <Panel title={t('customer.title')}>
        <p className={classes.quiet}>{t('customer.guest')}</p>
      </Panel>
    );
  const name = contact.name || contact.email || t('customer.erased');
  return (
    <Panel title={t('customer.title')}>
      <ul className={classes.facts}>
        <li dir="auto">
          {can('contacts') ? (
            <AppLink to={`/accounts/${accountId}/contacts/${contact.id}`}>{name}</AppLink>
          ) : (
            name
          )}
        </li>
        {contact.name !== '' && contact.email !== null && (
          <li className={classes.quiet} dir="ltr">
            {contact.email}
          </li>
        )}
        <li>
          <AppLink to={`/commerce/${accountId}/orders?contact_id=${contact.id}`}>
            {t('customer.orders')}
          </AppLink>
        </li>
      </ul>
    </Panel>
  );
}
