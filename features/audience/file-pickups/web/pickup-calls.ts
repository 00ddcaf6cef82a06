import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { automatedImport, dryRun, pickupFile, type AutomatedImport } from '../contract.ts';

/** The complete files in the SFTP folder of a list. */
export function usePickupFiles(listId: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['list', api.accountId, 'ftp_import', listId],
    queryFn: async ({ signal }) =>
      z
        .object({ files: z.array(pickupFile) })
        .parse((await api.get(`sftp_imports/lists/${listId}`, { signal })).data).files,
  });
}

/** Keeps a file for an import; answers the id by which it is looked at. */
export function usePickFile(listId: number) {
  const api = useApi();
  return useMutation({
    mutationFn: async (id: number): Promise<number> => {
      const { data } = await api.post(`sftp_imports/lists/${listId}`, {
        body: { sftp_file_id: id },
        exclude: [422],
        quiet: true,
      });
      return z.object({ file_id: z.number() }).parse(data).file_id;
    },
  });
}

/** The automated imports of a list; they move by themselves. */
export function useAutomatedImports(listId: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['list', api.accountId, 'automated_imports', listId],
    queryFn: async ({ signal }) =>
      z
        .object({ automated_imports: z.array(automatedImport) })
        .parse((await api.get(`automated_imports/lists/${listId}`, { signal })).data)
        .automated_imports,
    refetchInterval: 5000,
  });
}

/** Tries and makes an automated import. */
export function useNewAutomatedImport(listId: number) {
  const api = useApi();
  const cache = useQueryClient();
  const how = { exclude: [422], quiet: true };
  const trial = useMutation({
    mutationFn: async (body: object) =>
      dryRun.parse(
        (await api.post(`automated_imports/lists/${listId}/dry_run`, { body, ...how })).data,
      ),
  });
  const make = useMutation({
    mutationFn: async (body: object) =>
      api.post(`automated_imports/lists/${listId}`, { body, ...how }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['list', api.accountId] }),
  });
  return { trial, make };
}

/** Pauses, resumes and deletes an automated import. */
export function useChangeAutomatedImport() {
  const api = useApi();
  const cache = useQueryClient();
  const onSuccess = () => cache.invalidateQueries({ queryKey: ['list', api.accountId] });
  const status = useMutation({
    mutationFn: async ({ id, to }: { id: number; to: 'active' | 'paused' }) =>
      api.put(`automated_imports/${id}`, { body: { status: to } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: async ({ id }: AutomatedImport) => api.delete(`automated_imports/${id}`),
    onSuccess,
  });
  return { status, remove };
}
