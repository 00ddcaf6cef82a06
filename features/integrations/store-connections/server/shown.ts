import type { z } from 'zod';
import { storeOf } from '#engines/connect/public.ts';
import type { CartRow, StoreRow } from '#engines/connect/contract.ts';
import { listMeta, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { ConnectionOfStore, crmQuery, IntegrationRow } from '../contract/calls.ts';

/** A store as the calls of integrations show it. */
export function asIntegration(store: StoreRow): IntegrationRow {
  return {
    id: store.id,
    kind: store.crm_type,
    name: store.nick_name,
    nick_name: store.nick_name,
    active: store.active,
    status: store.status,
    lists: store.crm_lists.map(({ id, list_id, integration_type, mapped_fields, list }) => ({
      id,
      list_id,
      name: list?.name ?? null,
      integration_type,
      mapped_fields,
    })),
    last_error: store.last_error,
    synced_at: store.synced_at,
    created_at: store.created_at,
    updated_at: store.updated_at,
  };
}

/** The store of a connection; 404 where its type or the id of its store is not what the caller says. */
export async function connectionOf(
  account: Account,
  services: Pick<Services, 'secrets' | 'config'>,
  { id, query }: { id: number; query: z.output<typeof crmQuery> },
): Promise<StoreRow> {
  if (query.crm_id !== undefined && query.crm_id !== id) throw notFound('connection');
  return storeOf(account, services, { id, kind: query.type ?? query.crm_type });
}

/** A store as the calls of connections show it. */
export function asConnection(store: StoreRow): ConnectionOfStore {
  return {
    id: store.id,
    type: store.crm_type,
    crm_id: store.id,
    nick_name: store.nick_name,
    status: store.status,
    store,
  };
}

/** A store as the calls of carts show it; with a list, what of it that list takes. */
export function asCart(store: StoreRow, listId?: number): CartRow {
  const feeding = store.crm_lists.find((list) => list.list_id === listId);
  return {
    id: store.id,
    name: store.nick_name,
    cart_type: store.crm_type === 'ultra_cart' ? 'ultra_cart' : 'one_shopping_cart',
    merchant_id: store.merchant_id,
    merchant_key: store.merchant_key,
    active: store.active,
    status: store.status,
    notification_url: store.notification_url,
    item_id: feeding?.item_ids ?? '',
    is_selected: feeding !== undefined,
    cfields: store.mapped_fields,
  };
}

/** One page of a short list, with how many there are. */
export function paged<T>(
  all: readonly T[],
  query: { page: number; per_page: number },
): { rows: T[]; meta: ListMeta } {
  const { page, per_page: perPage } = query;
  return {
    rows: all.slice((page - 1) * perPage, page * perPage),
    meta: listMeta(all.length, query),
  };
}
