import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  FixedPair,
  SourceField,
  StoreCallsOfDay,
  StoreKind,
  StoreRow,
  SyncProgress,
} from '#engines/connect/contract.ts';
import { crms } from '../contract/calls.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';

/** What can be mapped of a kind of store, and how it is connected. */
export interface KindFields {
  fields: readonly SourceField[];
  fixed: readonly FixedPair[];
  most: number;
  integration_types: readonly string[];
  is_unverified: boolean;
  can_sign_in: boolean;
}

/** How often a page looks again while a store is read. */
const whileReadingMs = 3_000;

/** The connected stores, of one kind or all; the stamp in the address asks for them anew. */
export function useStores(kind?: StoreKind, stamp = '') {
  const api = useApi();
  const stores = useQuery({
    queryKey: ['stores', api.accountId, kind ?? 'all', stamp],
    queryFn: async ({ signal }) =>
      (await api.get<StoreRow[]>(crms.path, { query: { crm_type: kind, per_page: 100 }, signal }))
        .data,
    refetchInterval: ({ state }) =>
      state.data?.some((store) => store.is_syncing || store.status === 'pending')
        ? whileReadingMs
        : false,
  });
  const { error } = stores;
  useEffect(() => {
    if (error) snackbar.error(serverText(error.message));
  }, [error]);
  return stores;
}

/** Asks for the stores again, after a change. */
export function useRefreshStores(): () => Promise<void> {
  const cache = useQueryClient();
  const { accountId } = useApi();
  return () => cache.invalidateQueries({ queryKey: ['stores', accountId] });
}

/** What can be mapped of a kind; with a store, its own fields too. */
export function useKindFields(kind: StoreKind, storeId?: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['stores', api.accountId, 'fields', kind, storeId ?? 0],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (
        await (storeId === undefined
          ? api.get<KindFields>('source_fields', { query: { source: kind }, signal })
          : api.get<KindFields>(`integrations/${storeId}/source_fields`, { signal }))
      ).data,
  });
}

/** How the reading of a store goes, and what it told in the last day. */
export function useReadings(storeId: number, isSyncing: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['stores', api.accountId, 'readings', storeId, isSyncing],
    refetchInterval: isSyncing ? whileReadingMs : false,
    queryFn: async ({ signal }) =>
      (
        await api.get<{ readings: SyncProgress[]; calls: StoreCallsOfDay }>(
          `integrations/${storeId}/readings`,
          { signal },
        )
      ).data,
  });
}
