import { Skeleton } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { OrdersPanel } from '#features/commerce/orders/web/public.tsx';
import { store } from '#features/commerce/stores/contract.ts';
import { StoreRow, StoreStandings } from '#features/commerce/stores/web/public.tsx';
import { useAccountFacts, useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './commerce-start.module.css';
import { MetricsPanels } from './MetricsPanels.tsx';

/** The start page of the commerce cloud: the newest orders, and the stores that are open to the person. */
export function CommerceDashboardPage() {
  const { t } = useTranslation('commerce-start');
  const api = useApi();
  const { name } = useAccountFacts();
  const can = useCan();
  const mayReadOrders = ['orders', 'contacts', 'commerce_full_access'].some(can);
  const stores = useQuery({
    queryKey: ['stores', 'neto'],
    queryFn: async ({ signal }) =>
      z
        .array(store)
        .parse((await api.get('/v2/stores.json', { query: { product: 'neto' }, signal })).data),
  });
  return (
    <Page>
      <PageHeader title={t('title')} about={t('description', { account: name })} />
      <MetricsPanels />
      <Columns>
        <Column>
          {mayReadOrders && <OrdersPanel allAt={`/commerce/${api.accountId}/orders`} />}
          <StoreStandings />
        </Column>
        <Panel title={t('stores.title')} padded={false}>
          {stores.isPending && (
            <div className={classes.loading}>
              <Skeleton h={14} w="60%" />
            </div>
          )}
          {stores.isError && (
            <ErrorState error={stores.error} onRetry={() => void stores.refetch()} compact />
          )}
          {stores.data?.length === 0 && (
            <EmptyState
              compact
              icon={<IconBuildingStore size={24} stroke={1.5} />}
              title={t('stores.none')}
              description={t('stores.noneText')}
            />
          )}
          {stores.data?.map((one) => (
            <StoreRow
              key={one.id}
              as="div"
              store={one}
              open={{ text: t('stores.open'), label: t('stores.openNamed', { name: one.name }) }}
            />
          ))}
        </Panel>
      </Columns>
    </Page>
  );
}
