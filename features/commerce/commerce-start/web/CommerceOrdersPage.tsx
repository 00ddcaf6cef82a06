import { useTranslation } from 'react-i18next';
import { OrdersTable } from '#features/commerce/orders/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';

/** All orders of the account, newest first. */
export function CommerceOrdersPage() {
  const { t } = useTranslation('commerce-start');
  const { accountId } = useApi();
  return (
    <Page>
      <PageHeader
        breadcrumb={[
          { label: t('title'), to: `/commerce/${accountId}/dashboard` },
          { label: t('orders.title') },
        ]}
        title={t('orders.title')}
      />
      <OrdersTable />
    </Page>
  );
}
