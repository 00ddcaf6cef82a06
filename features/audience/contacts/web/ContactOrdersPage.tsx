import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OrdersTable } from '#features/commerce/orders/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { personName, reachOf, useContact } from './contact-data.ts';

/** All orders of one contact. */
export function ContactOrdersPage() {
  const { t } = useTranslation('orders');
  const api = useApi();
  const { contactId, listId } = useParams({ strict: false });
  const id = Number(contactId);
  const contact = useContact(id);
  if (contact.error)
    return <PageError error={contact.error} onRetry={() => void contact.refetch()} />;
  const name = contact.data ? personName(contact.data) || reachOf(contact.data) : '…';
  const list = listId === undefined ? '' : `/lists/${listId}`;
  return (
    <Page>
      <PageHeader
        breadcrumb={[
          { label: name, to: `/accounts/${api.accountId}${list}/contacts/${id}` },
          { label: t('title') },
        ]}
        title={t('of', { name })}
      />
      <OrdersTable contactId={id} />
    </Page>
  );
}
