import { Skeleton } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { storeKindNames, storeKinds } from '#engines/connect/contract.ts';
import { storeStanding, type StoreStanding } from '#engines/orders/contract.ts';
import { amountsText } from '#features/commerce/orders/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import classes from './stores.module.css';

/** The stores of the account in a panel, with what they sold in 30 days and how their reading stands. */
export function StoreStandings() {
  const { t } = useTranslation('stores');
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['record', api.accountId, 'commerce', 'stores'],
    queryFn: async ({ signal }) =>
      z
        .object({ stores: z.array(storeStanding) })
        .parse((await api.get('commerce/stores', { signal })).data).stores,
  });
  return (
    <Panel title={t('connected')} padded={false}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {!data && !error && <Skeleton h={60} />}
      {data?.length === 0 && (
        <EmptyState
          compact
          icon={<IconBuildingStore size={24} stroke={1.5} />}
          title={t('none')}
          description={t('noneText')}
        />
      )}
      {data && data.length > 0 && (
        <ul className={classes.standings}>
          {data.map((store) => (
            <StandingLine key={store.id} store={store} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function StandingLine({ store }: { store: StoreStanding }) {
  const { t } = useTranslation('stores');
  const kind = storeKinds.find((one) => one === store.kind);
  return (
    <li>
      <span className={classes.standingName}>{store.name || t('api')}</span>
      <StoreState store={store} />
      <span className={classes.quiet}>
        {[kind && storeKindNames[kind], store.domain].filter(Boolean).join(', ') || t('byApi')}
      </span>
      <span className={classes.sold}>
        {t('orders', { count: store.orders, number: fullNumber(store.orders) })},{' '}
        {amountsText(store.revenue)}
      </span>
      {store.synced_at !== null && (
        <span className={classes.quiet}>
          {t('synced')} <DateTime value={store.synced_at} relative />
        </span>
      )}
      {store.fault !== null && (
        <p role="alert" className={classes.fault}>
          {store.fault}
        </p>
      )}
    </li>
  );
}

function StoreState({ store }: { store: StoreStanding }) {
  const { t } = useTranslation('stores');
  if (store.is_syncing) return <StatusChip status="processing" label={t('states.syncing')} />;
  return <StatusChip status={store.state} label={t(`states.${store.state}`)} />;
}
