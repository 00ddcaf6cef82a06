import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useImportInto } from './import-into.ts';
import { importStarted, rejectedRows, type Corrections } from '../contract.ts';

/** How many rejected rows a page of them shows. */
export const rejectedPageSize = 10;

/** A page of the rows that an import rejected, with how many can be looked at. */
export function useRejectedRows(importId: number, page: number) {
  const api = useApi();
  const { calls } = useImportInto();
  return useQuery({
    queryKey: ['record', api.accountId, calls, importId, 'rejected', page],
    queryFn: async ({ signal }) => {
      const answer = await api.get(`${calls}/${importId}/rejected_rows`, {
        query: { page, per_page: rejectedPageSize },
        signal,
      });
      return { ...rejectedRows.parse(answer.data), total: answer.meta?.total ?? 0 };
    },
    placeholderData: keepPreviousData,
  });
}

/** Imports corrected rows; answers the import that brings them. */
export function useCorrect(importId: number) {
  const api = useApi();
  const { calls } = useImportInto();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: Corrections): Promise<number> =>
      importStarted.parse(
        (
          await api.post(`${calls}/${importId}/corrections`, {
            body,
            exclude: [422],
            quiet: true,
          })
        ).data,
      ).import_id,
    onSettled: () =>
      cache.invalidateQueries({
        queryKey: ['record', api.accountId, calls, importId, 'rejected'],
      }),
  });
}
