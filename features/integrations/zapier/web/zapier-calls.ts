import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { hookRow, mappingState } from '../contract.ts';

const refreshMs = 10_000;

/** The mapping; read again when the address says so. */
export function useMapping(edit: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['zapier', api.accountId, 'mapping', edit ?? ''],
    queryFn: async ({ signal }) =>
      mappingState.parse((await api.get('integrations/zapier', { signal })).data),
  });
}

/** The hooks; asked again while the page is open. */
export function useHooks(edit: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['zapier', api.accountId, 'hooks', edit ?? ''],
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) =>
      z.object({ hooks: z.array(hookRow) }).parse((await api.get('hooks', { signal })).data).hooks,
  });
}

/** What can be done on the page. */
export function useZapierActions() {
  const api = useApi();
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: ['zapier', api.accountId] });
  return {
    save: useMutation({
      mutationFn: ({
        settingsId,
        mapped,
      }: {
        settingsId: number;
        mapped: Record<string, number>;
      }) =>
        api.put(`settings/${settingsId}/zapier_mappings`, {
          body: { mapped_custom_fields: mapped },
        }),
    }),
    resume: useMutation({
      mutationFn: async (id: number) => {
        await api.post(`hooks/${id}/resume`);
      },
      onSettled: refresh,
    }),
    remove: useMutation({
      mutationFn: async (id: number) => {
        await api.delete(`hooks/${id}`);
      },
      onSettled: refresh,
    }),
  };
}
