import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customRows, type CustomRow } from '#features/content/custom-rows/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { shownRow, type ShownRow } from './row-component.ts';

/** Synced rows that are read before the canvas starts. */
const most = 1000;

/** The synced rows of the account, for the canvas; null while they are on their way. Rows that are saved meanwhile are put in. */
export function useSyncedRows(): { rows: Map<number, ShownRow> | null; error: Error | null } {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: ['synced-rows', api.accountId],
    queryFn: async ({ signal }) =>
      (
        await api.get<CustomRow[]>(customRows.path, {
          query: { is_synced: true, per_page: most },
          signal,
        })
      ).data,
    gcTime: 0,
    staleTime: Infinity,
  });
  const rows = useMemo(
    () => (data ? new Map(data.map((row) => [row.id, shownRow(row)])) : null),
    [data],
  );
  return { rows, error };
}
