import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { orderTypeCounts, storeStanding } from '#engines/orders/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { TableFilter } from '#platform/web/table/table-filter.ts';
import { amounts, periods } from './order-query.ts';

/** The filters above a list of orders: what the account has of each. */
export function useOrderFilters(): TableFilter[] {
  const { t } = useTranslation('order-screens');
  const statusName = useStatusName();
  const api = useApi();
  const { data: has = { types: [], statuses: [] } } = useQuery({
    queryKey: ['record', api.accountId, 'orders', 'types'],
    queryFn: async ({ signal }) =>
      orderTypeCounts.parse((await api.get('orders/types', { signal })).data),
  });
  const { data: stores = [] } = useQuery({
    queryKey: ['record', api.accountId, 'commerce', 'stores'],
    queryFn: async ({ signal }) =>
      z
        .object({ stores: z.array(storeStanding) })
        .parse((await api.get('commerce/stores', { signal })).data).stores,
  });
  const filters: TableFilter[] = [
    {
      id: 'status',
      label: t('filters.status'),
      options: has.statuses.map(({ name }) => ({ value: name, label: statusName(name) })),
    },
    {
      id: 'type',
      label: t('filters.type'),
      options: has.types.map(({ name }) => ({ value: name, label: name })),
    },
    {
      id: 'store_id',
      label: t('filters.store'),
      options: stores.map(({ id, name }) => ({ value: String(id), label: name || t('ownStore') })),
    },
    {
      id: 'period',
      label: t('filters.period'),
      options: periods.map((value) => ({
        value,
        label: t('filters.days', { count: Number(value) }),
      })),
    },
    {
      id: 'min_total',
      label: t('filters.total'),
      options: amounts.map((value) => ({ value, label: t('filters.from', { amount: value }) })),
    },
  ];
  return filters.filter(({ options }) => options.length > 0);
}

function useStatusName(): (name: string) => string {
  const { t, i18n } = useTranslation('orders');
  return (name) => {
    const key = name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, '_');
    return i18n.exists(`statuses.${key}`, { ns: 'orders' }) ? t(`statuses.${key}`) : name;
  };
}
