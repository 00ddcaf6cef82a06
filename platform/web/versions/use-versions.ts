import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { versionList, wholeVersion } from '#platform/contract/versions.ts';
import { useApi } from '../api/ApiContext.tsx';
import { snackbar } from '../overlays/snackbar.tsx';
import { recordKey, useRefresh } from '../resources/query-keys.ts';
import type { ChangeTarget } from '../resources/use-resource-changes.ts';

/** A record whose versions are shown. */
export interface VersionedRecord {
  readonly id: number;
  readonly updated_at: string;
}

/** The versions of a record, the newest first, page by page. */
export function useVersions(target: ChangeTarget, { id, updated_at: at }: VersionedRecord) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...recordKey(api.accountId, target.path, id), 'versions', at],
    queryFn: async ({ signal, pageParam }) => {
      const query = { before: pageParam ?? undefined };
      const { data } = await api.get(`${target.path}/${id}/versions`, { signal, query });
      return versionList.parse(data);
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_before,
  });
}

/** What a record held in one version; a null number reads nothing. */
export function useWholeVersion(target: ChangeTarget, { id }: VersionedRecord, no: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: [...recordKey(api.accountId, target.path, id), 'versions', 'whole', no],
    queryFn: async ({ signal }) =>
      wholeVersion.parse((await api.get(`${target.path}/${id}/versions/${no}`, { signal })).data),
    enabled: no !== null,
    // The newest one goes on while its author saves.
    staleTime: 0,
  });
}

/** Brings a version back; UNDO brings back what was there before. */
export function useRestoreVersion(target: ChangeTarget, record: VersionedRecord) {
  const api = useApi();
  const refresh = useRefresh(target);
  const { t } = useTranslation('platform');
  const put = (no: number, version?: string) =>
    api.post(`${target.path}/${record.id}/versions/${no}/restore`, { version });
  return useMutation({
    mutationFn: ({ no }: { no: number; newest: number }) => put(no, record.updated_at),
    onSuccess: async (_answer, { newest }) => {
      snackbar.success({
        message: t('versions.restored', { what: target.title }),
        undo: async () => {
          await put(newest);
          await refresh();
        },
      });
      await refresh();
    },
  });
}
