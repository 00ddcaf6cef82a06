import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { decimals, money } from '#platform/web/format/numbers.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { DeskContact } from './desk-contact.ts';

/** How a contact is reached, which lists they are on, and what they ordered. */
export function ContactFacts({ contact }: { contact: DeskContact }) {
  const { t } = useTranslation('support-contacts');
  return (
    <>
      <Panel title={t('facts.title')}>
        <FactList>
          <dt>{t('facts.email')}</dt>
          <dd dir="ltr">{contact.email ?? '–'}</dd>
          <dt>{t('facts.phone')}</dt>
          <dd dir="ltr">{contact.phone || '–'}</dd>
        </FactList>
      </Panel>
      <Panel title={t('orders.title')}>
        {contact.orders.length === 0 ? (
          t('orders.none')
        ) : (
          <FactList>
            {contact.orders.map((order) => (
              <OrderFact key={order.id} order={order} />
            ))}
          </FactList>
        )}
      </Panel>
      <Panel title={t('lists.title')}>
        {contact.lists.length === 0 ? (
          t('lists.none')
        ) : (
          <FactList>
            {contact.lists.map((list) => (
              <ListFact key={list.id} list={list} />
            ))}
          </FactList>
        )}
      </Panel>
    </>
  );
}

function OrderFact({ order }: { order: DeskContact['orders'][number] }) {
  const amount =
    order.currency === ''
      ? decimals(order.grand_total, 2)
      : money(order.grand_total, { currency: order.currency, cents: true });
  return (
    <>
      <dt>
        #{order.number}, <DateTime value={order.date} />
      </dt>
      <dd>
        {amount} <StatusChip status={order.status} />
      </dd>
    </>
  );
}

function ListFact({ list }: { list: DeskContact['lists'][number] }) {
  return (
    <>
      <dt>{list.name}</dt>
      <dd>
        <StatusChip status={list.status} />
      </dd>
    </>
  );
}
