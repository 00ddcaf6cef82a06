import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { folderMessages, folderNameLimit, folderRow } from '#platform/contract/folders.ts';
import { useApi } from '../api/ApiContext.tsx';
import type { Query } from '../api/query-text.ts';
import { platformText } from '../i18n/i18n.ts';
import { snackbar } from '../overlays/snackbar.tsx';
import type { Crumb } from '../page/Breadcrumb.tsx';
import { readRows } from '../resources/rows.ts';
import { bulkLimit } from '../table/resolve-selection.ts';
import type { SelectionBody } from '../table/selection.ts';
import { useUrlState } from '../url/use-url-state.ts';
import { pathTo } from './folder-node.ts';
import type { FolderNode } from './folder-node.ts';
import { shareFolder, useSharedFolder } from './share-folder.ts';
import { useFolderColumn } from './use-folder-column.ts';

/** A folder as the server tells it. */
export type FolderInfo = z.infer<typeof folderRow>;

/** Which records lie in the folders. */
export interface FolderSetup {
  /** The server's folder_type, such as list or tag. */
  type: string;
  /** The records, such as lists: read again when their folder changes. */
  path: string;
  /** Where the rows are in a list answer; null: the answer itself. */
  rows: string | null;
  /** Name of the root, such as 'All lists'. */
  rootLabel: string;
}

const urlSchema = z.object({ folder_id: z.coerce.number().int().positive().optional(), page: z.string().optional() });

/** The breadcrumb follows the chosen folder after this pause, so that walking through the tree does not make it flicker. */
export const crumbDelay = 1000;

/** The folders of one kind of record and the chosen one, which the URL holds. `query` narrows a list call to it. */
export function useResourceFolders(setup: FolderSetup) {
  const api = useApi();
  const cache = useQueryClient();
  const [url, setUrl] = useUrlState(urlSchema);
  const column = useFolderColumn();
  const { type, path, rootLabel } = setup;
  const queryKey = useMemo(() => ['list', api.accountId, 'folders', type], [api.accountId, type]);
  const read = useQuery({
    queryKey,
    queryFn: async ({ signal }) => z.array(folderRow).parse((await api.get<{ folders: unknown }>('folders', { query: { folder_type: type }, signal })).data.folders),
  });
  const rows = useMemo(() => read.data ?? [], [read.data]);
  const nodes = useMemo(() => rows.map(toNode), [rows]);
  // A link to a folder that is gone shows everything, as the server does not know the folder either.
  const selectedId = url.folder_id !== undefined && (read.data === undefined || rows.some((row) => row.id === url.folder_id)) ? url.folder_id : null;

  const select = useCallback((id: number | null) => setUrl({ folder_id: id ?? undefined, page: undefined }, { push: true }), [setUrl]);
  const refresh = useCallback(async () => {
    await Promise.all([cache.invalidateQueries({ queryKey }), cache.invalidateQueries({ queryKey: ['list', api.accountId, path] })]);
  }, [cache, queryKey, api.accountId, path]);
  const change = useCallback(async (work: Promise<{ data: { message?: string } }>) => {
    const { message } = (await work).data;
    if (message) snackbar.success(message);
    await refresh();
  }, [refresh]);

  useSharedFolder(type, rows.find((row) => row.id === selectedId) ?? null, rows.length);
  const [crumbId] = useDebouncedValue(selectedId, crumbDelay);
  const crumbs: Crumb[] = crumbId === null ? [] : [
    { label: rootLabel, onClick: () => select(null) },
    ...pathTo(nodes, crumbId).map((node, at, all) => (at === all.length - 1 ? { label: node.name } : { label: node.name, onClick: () => select(node.id) })),
  ];
  // A refusal is told by whoever shows the tree, and never leads away from the page.
  const own = { quiet: true, exclude: [403] } as const;
  return {
    setup, rows, nodes, selectedId, crumbs, column, select, refresh,
    error: read.error,
    query: selectedId === null ? {} : { folder_id: selectedId },
    create: (name: string, parentId: number | null) => change(api.post('folders', { ...own, body: { folder: { name, folder_type: type }, parent_folder_id: parentId ?? 'root' } })),
    rename: async (id: number, name: string) => {
      if (name.length > folderNameLimit) throw new Error(platformText('folders.nameTooLong'));
      await change(api.put(`folders/${id}`, { ...own, body: { folder: { name } } }));
      shareFolder({ lastSaved: name });
    },
    moveFolders: (ids: number[], parentId: number | null) => change(api.put(`folders/${parentId ?? 'root'}/move`, { ...own, body: { element_ids: ids, element_type: 'folder', folder_type: type } })),
    moveRows: async (ids: number[], folderId: number | null) => {
      const moved = { id: ids[0] ?? null, type, name: null };
      shareFolder({ external: { ...moved, refresh: true } });
      await api.put(`folders/${folderId ?? 'root'}/move`, { ...own, body: { element_ids: ids, element_type: type } });
      snackbar.success(folderMessages.movedTo(rows.find((row) => row.id === folderId)?.name ?? rootLabel));
      await refresh();
      shareFolder({ external: { ...moved, refresh: false } });
    },
    /** The ids that a bulk choice means; those of 'everything the list shows' are read. */
    chosenIds: async (body: SelectionBody): Promise<number[]> => {
      if (!body.select_all) return body.ids ?? [];
      const { ids: _ids, select_all: _all, excluded_ids: excluded = [], ...filters } = body;
      const answer = await api.get<unknown>(path, { query: { ...(filters as Query), page: 1, per_page: bulkLimit } });
      return readRows<{ id: number }>(answer.data, setup.rows).map((row) => row.id).filter((id) => !excluded.includes(id));
    },
    remove: async (id: number) => {
      await change(api.delete(`folders/${id}`, own));
      if (selectedId === id) select(nodes.find((node) => node.id === id)?.parentId ?? null);
    },
    share: (id: number, access: Partial<Pick<FolderInfo, 'owner_ids' | 'editor_ids' | 'owner_access' | 'editor_access'>> & { privacy: string }) => change(api.put(`folders/${id}`, { ...own, body: access })),
  };
}

/** What {@link useResourceFolders} gives. */
export type ResourceFoldersState = ReturnType<typeof useResourceFolders>;

function toNode(row: FolderInfo): FolderNode {
  const parent = row.ancestry?.split('/').at(-1);
  return { id: row.id, name: row.name, parentId: parent ? Number(parent) : null, locked: !row.is_editor };
}
