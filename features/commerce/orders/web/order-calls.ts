import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { cartRow, orderDetail, orderRow } from '#engines/orders/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { decimals, money } from '#platform/web/format/numbers.ts';

/** The latest orders of a contact, or of all without one, with how many there are. */
export function useLatestOrders(contactId: number | undefined, most: number) {
  const api = useApi();
  return useQuery({
    queryKey:
      contactId === undefined
        ? ['record', api.accountId, 'orders', 'latest']
        : ['record', api.accountId, 'contacts', contactId, 'orders'],
    queryFn: async ({ signal }) => {
      const query = { per_page: most, ...(contactId !== undefined && { contact_id: contactId }) };
      const { data, meta } = await api.get('orders', { query, signal });
      const { orders } = z.object({ orders: z.array(orderRow) }).parse(data);
      const isCapped = meta?.total_is_capped ?? false;
      return { orders, total: meta?.total ?? orders.length, isCapped };
    },
  });
}

/** One order with items and refunds; nothing while none is chosen. */
export function useOrder(id: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['record', api.accountId, 'orders', id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      z.object({ order: orderDetail }).parse((await api.get(`orders/${id}`, { signal })).data)
        .order,
  });
}

/** The open carts of a contact, newest first. */
export function useOpenCarts(contactId: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['record', api.accountId, 'contacts', contactId, 'abandoned_carts'],
    queryFn: async ({ signal }) =>
      z
        .object({ carts: z.array(cartRow) })
        .parse((await api.get(`contacts/${contactId}/abandoned_carts`, { signal })).data).carts,
  });
}

/** An amount with its currency; a bare number where the store named none. */
export function amountText(amount: number, currency: string): string {
  return currency === '' ? decimals(amount, 2) : money(amount, { currency, cents: true });
}

/** Amounts in several currencies, the largest first; a dash for none. */
export function amountsText(amounts: readonly { currency: string; net: number }[]): string {
  return amounts.map(({ net, currency }) => amountText(net, currency)).join(', ') || '–';
}
