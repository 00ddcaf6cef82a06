import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#engines/orders/contract.ts';
import { OrderParts, useOrder } from '#features/commerce/orders/web/public.tsx';
import { tickets } from '#features/session/access/contract/cloud-roles.ts';
import { useAccountFacts, useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { CustomerPanel } from './CustomerPanel.tsx';
import { CreditPanel, TimelinePanel } from './TimelinePanels.tsx';

/** One order: what was bought, by whom, what email it is credited to, and what happened around it. */
export function OrderPage() {
  const { t } = useTranslation('order-screens');
  const { accountId } = useApi();
  const { orderId } = useParams({ strict: false });
  const { data: order, error, refetch } = useOrder(Number(orderId));
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!order) return <Page>{null}</Page>;
  const title = t('numbered', { number: order.number });
  return (
    <Page>
      <PageHeader
        title={title}
        record={title}
        breadcrumb={[{ label: t('title'), to: `/commerce/${accountId}/orders` }, { label: title }]}
        actions={<WriteButton order={order} />}
      />
      <Columns>
        <Column>
          <Panel title={t('items')}>
            <OrderParts order={order} />
          </Panel>
          <TimelinePanel id={order.id} currency={order.currency} />
        </Column>
        <Column>
          <CustomerPanel order={order} />
          <CreditPanel id={order.id} />
        </Column>
      </Columns>
    </Page>
  );
}

/** Opens a ticket to the customer, where the account has the service cloud and the person may write there. */
function WriteButton({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-screens');
  const { accountId, enableService } = useAccountFacts();
  const can = useCan();
  const email = order.contact?.email ?? '';
  if (!enableService || email === '' || !tickets.write.some((role) => can(role))) return null;
  const query = new URLSearchParams({
    drawer: 'new',
    email,
    customer: order.contact?.name ?? '',
    subject: t('subject', { number: order.number }),
  });
  return (
    <Button
      component={AppLink}
      variant="default"
      to={`/service/${accountId}/tickets?${query.toString()}`}
      leftSection={<IconMessage size={16} />}
    >
      {t('write')}
    </Button>
  );
}
