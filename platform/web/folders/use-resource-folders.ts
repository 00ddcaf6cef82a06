import type { ListCall } from '#platform/contract/resource.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  folderMessages,
  folderNameLimit,
  folderNameMessages,
  folderRow,
  folderTypeOf,
} from '#platform/contract/folders.ts';
import { useApi } from '../api/ApiContext.tsx';
import type { Query } from '../api/query-text.ts';
import { snackbar } from '../overlays/snackbar.tsx';
import type { Crumb } from '../page/Breadcrumb.tsx';
import { readRows } from '../resources/rows.ts';
import { bulkLimit } from '../table/resolve-selection.ts';
import type { SelectionBody } from '../resources/selection.ts';
import { useUrlState } from '../url/use-url-state.ts';
import { pathTo } from './folder-node.ts';
import type { FolderNode } from './folder-node.ts';
import { shareFolder, useSharedFolder } from './share-folder.ts';
import { useFolderColumn } from './use-folder-column.ts';

/** A folder as the server tells it. */
export type FolderInfo = z.infer<typeof folderRow>;

/** Who may do what with a folder, as a change. */
export type FolderChange = Partial<
  Pick<
    FolderInfo,
    'owner_ids' | 'editor_ids' | 'viewer_ids' | 'owner_access' | 'editor_access' | 'privacy'
  >
> & { shared_users?: { id: number; email: string; permission_type: 'viewer' | 'editor' }[] };

/** Which records lie in the folders. */
export interface FolderSetup {
  /** The kind of page, such as list or contact_tag; decides the server's folder_type. */
  kind: string;
  /** The records, such as lists: read again when their folder changes. */
  of: ListCall;
  /** Name of the root, such as 'All lists'. */
  rootLabel: string;
}

interface Moved {
  message?: string;
  moved: readonly { id: number; folder_id: number | null }[];
}

// A tree is read whole; the server's page is larger than any tree.
const wholeTree = 10_000;

const urlSchema = z.object({
  folder_id: z.coerce.number().int().positive().optional(),
  page: z.string().optional(),
});

/** The breadcrumb follows the chosen folder after this pause, so that walking through the tree does not make it flicker. */
export const crumbDelay = 1000;

/** The folders of one kind of record and the chosen one, which the URL holds. `query` narrows a list call to it. */
export function useResourceFolders(setup: FolderSetup) {
  const api = useApi();
  const { t } = useTranslation('platform');
  const cache = useQueryClient();
  const [url, setUrl] = useUrlState(urlSchema);
  const column = useFolderColumn();
  const { rootLabel } = setup;
  const { path } = setup.of;
  const type = folderTypeOf(setup.kind);
  const queryKey = useMemo(() => ['list', api.accountId, 'folders', type], [api.accountId, type]);
  const read = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      z.array(folderRow).parse(
        (
          await api.get<{ folders: unknown }>('folders', {
            query: { folder_type: type, per_page: wholeTree },
            signal,
          })
        ).data.folders,
      ),
  });
  const rows = useMemo(() => read.data ?? [], [read.data]);
  const nodes = useMemo(() => rows.map(toNode), [rows]);
  // A link to a folder that is gone shows everything, as the server does not know the folder either.
  const selected = rows.find((row) => row.id === url.folder_id && row.is_viewer);
  const selectedId =
    url.folder_id !== undefined && (read.data === undefined || selected) ? url.folder_id : null;

  const select = useCallback(
    (id: number | null) => setUrl({ folder_id: id ?? undefined, page: undefined }, { push: true }),
    [setUrl],
  );
  const refresh = useCallback(async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey }),
      cache.invalidateQueries({ queryKey: ['list', api.accountId, path] }),
    ]);
  }, [cache, queryKey, api.accountId, path]);
  const change = useCallback(
    async (work: Promise<{ data: { message?: string } }>) => {
      const { message } = (await work).data;
      if (message) snackbar.success(message);
      await refresh();
    },
    [refresh],
  );

  useSharedFolder(type, rows.find((row) => row.id === selectedId) ?? null, rows.length);
  const [crumbId] = useDebouncedValue(selectedId, crumbDelay);
  const crumbs: Crumb[] =
    crumbId === null
      ? []
      : [
          { label: rootLabel, onClick: () => select(null) },
          ...pathTo(nodes, crumbId).map((node, at, all) =>
            at === all.length - 1
              ? { label: node.name }
              : { label: node.name, onClick: () => select(node.id) },
          ),
        ];
  // A refusal is told by whoever shows the tree, and never leads away from the page.
  const own = { quiet: true, exclude: [403] } as const;
  const move = async (elementType: string, ids: readonly number[], target: number | null) =>
    (
      await api.post<Moved>(`folders/${target ?? 'root'}/move`, {
        ...own,
        body: { element_ids: ids, element_type: elementType, folder_type: type },
      })
    ).data.moved;
  const moveWithUndo = async (
    elementType: string,
    ids: readonly number[],
    target: number | null,
  ) => {
    const moved = await move(elementType, ids, target);
    const undo = async () => {
      for (const from of new Set(moved.map((one) => one.folder_id)))
        await move(
          elementType,
          moved.filter((one) => one.folder_id === from).map((one) => one.id),
          from,
        );
      await refresh();
    };
    snackbar.success({
      message: folderMessages.movedTo(rows.find((row) => row.id === target)?.name ?? rootLabel),
      undo,
    });
    await refresh();
  };
  return {
    setup,
    type,
    rows,
    nodes,
    selectedId,
    /** Where a new record goes: the chosen folder, if the person may put things there. */
    targetId: selected?.is_editor ? selected.id : null,
    crumbs,
    column,
    select,
    refresh,
    error: read.error,
    /** What an empty folder says in place of the list. */
    empty: { title: t('folders.emptyTitle'), description: t('folders.emptyText') },
    query: selectedId === null ? {} : { folder_id: selectedId },
    create: (name: string, parentId: number | null) =>
      change(
        api.post('folders', {
          ...own,
          body: { folder: { name, folder_type: type }, parent_folder_id: parentId ?? 'root' },
        }),
      ),
    rename: async (id: number, name: string) => {
      if ([...name].length > folderNameLimit) throw new Error(folderNameMessages.tooLong);
      // The new name shows at once; the last saved one comes back when the server refuses.
      const saved = cache.getQueryData<FolderInfo[]>(queryKey);
      cache.setQueryData<FolderInfo[]>(
        queryKey,
        saved?.map((row) => (row.id === id ? { ...row, name } : row)),
      );
      await change(api.put(`folders/${id}`, { ...own, body: { folder: { name } } })).catch(
        (failure: unknown) => {
          cache.setQueryData(queryKey, saved);
          throw failure;
        },
      );
      shareFolder({ lastSaved: name });
    },
    moveFolders: (ids: number[], parentId: number | null) => moveWithUndo('folder', ids, parentId),
    moveRows: async (ids: number[], folderId: number | null) => {
      const moved = { id: ids[0] ?? null, type, name: null };
      shareFolder({ external: { ...moved, refresh: true } });
      // Folders without a type hold images; a record's kind has a name all the same.
      await moveWithUndo(type === '' ? setup.kind : type, ids, folderId);
      shareFolder({ external: { ...moved, refresh: false } });
    },
    /** Whether a record in this folder may be taken out of it. */
    mayMove: (folderId: number | null) =>
      folderId === null || rows.find((row) => row.id === folderId)?.is_editor !== false,
    /** The ids that a bulk choice means; those of 'everything the list shows' are read. */
    chosenIds: async (body: SelectionBody): Promise<number[]> => {
      if (!body.select_all) return body.ids ?? [];
      const { ids: _ids, select_all: _all, excluded_ids: excluded = [], ...filters } = body;
      const answer = await api.get<unknown>(path, {
        query: { ...(filters as Query), page: 1, per_page: bulkLimit },
      });
      return readRows<{ id: number }>(answer.data, setup.of.collectionKey)
        .map((row) => row.id)
        .filter((id) => !excluded.includes(id));
    },
    remove: async (id: number) => {
      await change(api.delete(`folders/${id}`, own));
      if (selectedId === id) select(nodes.find((node) => node.id === id)?.parentId ?? null);
    },
    share: (id: number, access: FolderChange) =>
      change(api.put(`folders/${id}`, { ...own, body: access })),
  };
}

/** What {@link useResourceFolders} gives. */
export type ResourceFoldersState = ReturnType<typeof useResourceFolders>;

function toNode(row: FolderInfo): FolderNode {
  const parent = row.ancestry?.split('/').at(-1);
  return {
    id: row.id,
    name: row.name,
    parentId: parent ? Number(parent) : null,
    locked: !row.is_editor,
    shut: !row.is_viewer,
    owned: row.is_owner,
    count: row.count || undefined,
  };
}
