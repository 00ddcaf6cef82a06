import { Skeleton } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { fullNumber, money, percent } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { periodFilter } from '#platform/web/table/period-filter.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import {
  creditedOrders,
  revenue,
  revenueDays,
  type CreditedOrder,
  type RevenueOfDays,
} from '../contract.ts';
import classes from './revenue.module.css';
import { useOrderColumns } from './use-order-columns.tsx';

/** What the stores took, what of it emails are credited with, and each such order with the open or click before it. */
export function RevenuePage() {
  const { t } = useTranslation('revenue');
  const table = useTableState({
    pageSize: 25,
    filters: { days: z.enum(revenueDays.map(String)).optional() },
  });
  const { page, per_page } = table.query;
  const days = table.query['days'] === undefined ? undefined : String(table.query['days']);
  const list = useResourceList(creditedOrders, { page, per_page, days });
  const columns = useOrderColumns();
  const { accountId } = useApi();
  const can = useCan();
  return (
    <Page>
      <PageHeader title={t('title')} about={t('description')} />
      <Sums days={days} />
      <DataTable<CreditedOrder>
        name="credited-orders"
        label={t('orders')}
        columns={columns}
        list={list}
        table={table}
        searchable={false}
        filters={[
          periodFilter(revenueDays, {
            label: t('period'),
            days: (count) => t('days', { count }),
          }),
        ]}
        rowLabel={(row) => row.number}
        rowTo={
          can('contacts')
            ? ({ contact_id: id }) => `/accounts/${accountId}/contacts/${id}`
            : undefined
        }
        empty={{
          title: t('empty.title'),
          description: t('empty.text'),
          icon: <IconReceipt size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function Sums({ days }: { days: string | undefined }) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['record', api.accountId, 'revenue', days ?? ''],
    queryFn: async ({ signal }) =>
      z
        .object({ revenue })
        .parse((await api.get('reports/revenue', { query: { days }, signal })).data).revenue,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Skeleton h={110} mb={14} />;
  return data.currencies.map((one) => (
    <OfCurrency key={one.currency} sums={one} days={days ?? '30'} />
  ));
}

function OfCurrency({ sums, days }: { sums: RevenueOfDays['currencies'][number]; days: string }) {
  const { t } = useTranslation('revenue');
  const { currency, total, credited } = sums;
  return (
    <section className={classes.sums} aria-label={t('in', { currency })}>
      <StatCard
        label={t('total')}
        about={t('totalAbout')}
        value={money(total, { currency })}
        hint={`${t('orderCount', { count: sums.orders, total: fullNumber(sums.orders) })} · ${t('days', { count: Number(days) })}`}
      />
      <StatCard
        metric="revenue"
        label={t('credited')}
        about={t('creditedAbout')}
        value={money(credited, { currency })}
        hint={t('orderCount', {
          count: sums.credited_orders,
          total: fullNumber(sums.credited_orders),
        })}
      />
      <StatCard label={t('share')} about={t('shareAbout')} value={percent(credited, total, 1)} />
    </section>
  );
}
