import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../api/ApiContext.tsx';
import type { Query } from '../api/query-text.ts';
import { archiveControllers, snackbar, type ArchiveController } from '../overlays/snackbar.tsx';
import type { SelectionBody } from './selection.ts';
import { changePages } from './optimistic.ts';
import { useRefresh } from './query-keys.ts';
import { withChangedRow, withoutRows } from './rows.ts';
import { unwrap } from './use-record.ts';

/** What the changing hooks need of a resource contract. */
export interface ChangeTarget {
  readonly path: string;
  readonly singular: string;
  readonly title: string;
  /** What its calls can do; without, all of it. */
  readonly verbs?: readonly string[];
}

/** What a person sees of a change: null says nothing. */
interface Said {
  message?: string | null | undefined;
}

/** Creates (no id) or updates a record. Field errors reject with ApiError and are shown by the form. */
export function useSave<Row extends { id: number | string }>(
  target: ChangeTarget,
  options: Said & { exclude?: readonly number[] } = {},
) {
  const { api, refresh, t } = useChange(target);
  return useMutation({
    mutationFn: async (change: {
      id?: number | string | null;
      values: object;
      /** The updated_at that it was made on: a later version is not overwritten, the call rejects with a 412. */
      version?: string | undefined;
    }): Promise<Row> => {
      const call = {
        body: { [target.singular]: change.values },
        exclude: change.version === undefined ? options.exclude : [412, ...(options.exclude ?? [])],
        version: change.version,
      };
      const answer =
        change.id === undefined || change.id === null
          ? await api.post<unknown>(target.path, call)
          : await api.put<unknown>(`${target.path}/${change.id}`, call);
      return unwrap<Row>(answer.data, target.singular);
    },
    onSuccess: async (_row, change) => {
      say(
        options,
        t(change.id === undefined || change.id === null ? 'changes.created' : 'changes.saved', {
          what: target.title,
        }),
      );
      await refresh();
    },
  });
}

/** Changes some fields of a record at once on the screen, and takes them back visibly when the server refuses. */
export function usePatch(target: ChangeTarget, options: Said = {}) {
  const { api, cache, refresh } = useChange(target);
  return useMutation({
    mutationFn: async (change: { id: number | string; values: object }) =>
      api.put<unknown>(`${target.path}/${change.id}`, {
        body: { [target.singular]: change.values },
      }),
    onMutate: async (change) =>
      changePages(cache, { accountId: api.accountId, path: target.path }, (page) =>
        withChangedRow(page, change.id, change.values),
      ),
    onError: (_error, _change, rollback) => rollback?.(),
    onSuccess: () => say(options, null),
    onSettled: refresh,
  });
}

/** Deletes a record; its row leaves at once and comes back when the server refuses. */
export function useRemove(target: ChangeTarget, options: Said = {}) {
  const { api, cache, refresh, t } = useChange(target);
  return useMutation({
    mutationFn: async (id: number | string) => api.delete<unknown>(`${target.path}/${id}`),
    onMutate: async (id) =>
      changePages(cache, { accountId: api.accountId, path: target.path }, (page) =>
        withoutRows(page, (one) => one === id),
      ),
    onError: (_error, _id, rollback) => rollback?.(),
    onSuccess: () => say(options, t('changes.deleted', { what: target.title })),
    onSettled: refresh,
  });
}

/** Deletes the selected records; those the server keeps are counted in a warning, many are deleted in the background. */
export function useBulkDelete(target: ChangeTarget, options: Said = {}) {
  const { api, cache, refresh, t } = useChange(target);
  return useMutation({
    mutationFn: async (selection: SelectionBody) =>
      (await api.post<unknown>(`${target.path}/bulk_delete`, { body: selection })).data,
    onMutate: async (selection) => {
      const isGone = (id: number | string) =>
        selection.select_all
          ? !selection.excluded_ids?.includes(Number(id))
          : selection.ids?.includes(Number(id)) === true;
      return changePages(cache, { accountId: api.accountId, path: target.path }, (page) =>
        withoutRows(page, isGone),
      );
    },
    onError: (_error, _selection, rollback) => rollback?.(),
    onSuccess: (data) => {
      const { deleted, kept } = countBulk(data);
      const started = startedMessage(data);
      if (started !== null) snackbar.info({ message: started });
      else if (kept > 0) snackbar.warning({ message: t('changes.bulkPartly', { deleted, kept }) });
      else say(options, t('changes.bulkDeleted', { count: deleted }));
    },
    onSettled: refresh,
  });
}

/** Archives a record, with UNDO in the snackbar. */
export function useArchive(target: ChangeTarget) {
  const { api, cache, refresh, t } = useChange(target);
  const put = async (id: number | string, archived: boolean) => {
    await api.put(`${target.path}/${id}/archive_record`, { body: { archived } });
  };
  return useMutation({
    mutationFn: async (row: { id: number | string; name?: string }) => put(row.id, true),
    onMutate: async (row) =>
      changePages(cache, { accountId: api.accountId, path: target.path }, (page) =>
        withoutRows(page, (id) => id === row.id),
      ),
    onError: (_error, _row, rollback) => rollback?.(),
    onSuccess: (_answer, row) =>
      snackbar.success({
        message: t('changes.archived', { what: row.name ?? target.title }),
        undo: async () => {
          await put(row.id, false);
          await refresh();
        },
        controller: controllerOf(target.path),
        id: row.id,
      }),
    onSettled: refresh,
  });
}

/** Brings an archived record back. */
export function useRestore(target: ChangeTarget) {
  const { api, refresh, t } = useChange(target);
  return useMutation({
    mutationFn: async (id: number | string) =>
      api.put<unknown>(`${target.path}/${id}/archive_record`, { body: { archived: false } }),
    onSuccess: () => say({}, t('changes.restored', { what: target.title })),
    onSettled: refresh,
  });
}

/** Makes the copy 'Copy of {name}'. */
export function useDuplicate<Row extends { id: number | string }>(
  target: ChangeTarget,
  options: Said = {},
) {
  const { api, refresh, t } = useChange(target);
  return useMutation({
    mutationFn: async (id: number | string): Promise<Row> =>
      unwrap<Row>(
        (await api.post<unknown>(`${target.path}/${id}/duplicate`)).data,
        target.singular,
      ),
    onSuccess: async () => {
      say(options, t('changes.duplicated', { what: target.title }));
      await refresh();
    },
  });
}

/** Starts an export; the file arrives by a notification. */
export function useExport(target: ChangeTarget) {
  const { api, t } = useChange(target);
  return useMutation({
    mutationFn: async (query: Query = {}) =>
      (await api.post<{ message?: string } | null>(`${target.path}/export`, { body: query })).data,
    onSuccess: (data) => snackbar.info({ message: data?.message ?? t('changes.exportStarted') }),
  });
}

function useChange(target: ChangeTarget) {
  const api = useApi();
  const cache = useQueryClient();
  const refresh = useRefresh(target);
  const { t } = useTranslation('platform');
  return { api, cache, refresh, t };
}

function controllerOf(path: string): ArchiveController | undefined {
  return archiveControllers.find((one) => one === path || `${one}s` === path);
}

function say(options: Said, sentence: string | null): void {
  const message = options.message === undefined ? sentence : options.message;
  if (message !== null) snackbar.success({ message });
}

/** What is said of many: they are worked through in the background, and the bell tells how it ended. */
function startedMessage(data: unknown): string | null {
  const { message, notification_id: notification } = (data ?? {}) as {
    message?: unknown;
    notification_id?: unknown;
  };
  return typeof message === 'string' && typeof notification === 'number' ? message : null;
}

/** Counts what a bulk answer says was done and what was kept. */
function countBulk(data: unknown): { deleted: number; kept: number } {
  const answer = (data ?? {}) as Record<string, unknown>;
  const size = (value: unknown) =>
    Array.isArray(value)
      ? value.length
      : value !== null && typeof value === 'object'
        ? Object.keys(value).length
        : 0;
  return {
    deleted: size(answer['deleted'] ?? answer['deleted_ids'] ?? answer['ids']),
    kept: size(answer['errors']),
  };
}
