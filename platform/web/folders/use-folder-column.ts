import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { folderColumn } from '#platform/contract/folders.ts';
import { useApi } from '../api/ApiContext.tsx';
import { uiState } from '../ui-state/ui-state.ts';

/** Below this width the folders are a drawer. */
export const phoneQuery = '(max-width: 768px)';

type Column = z.infer<typeof folderColumn>;

const path = '/v2/users/toggle_folders.json';
const queryKey = ['folder-column'] as const;

/**
 * Whether the folder column is open and locked: the server keeps it for the person, this browser shows what it last knew until
 * the answer is there. On a phone it always begins closed and knows no lock.
 */
export function useFolderColumn() {
  const api = useApi();
  const cache = useQueryClient();
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false }) === true;
  const [isPhoneOpen, setPhoneOpen] = useState(false);
  const [lastKnown, setLastKnown] = useLocalStorage<Column>({
    key: 'heliograph.folders',
    defaultValue: { open: false, locked: false },
    getInitialValueInEffect: false,
  });
  const read = useQuery({
    queryKey,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) =>
      folderColumn.parse(
        (await api.get<unknown>(path, { signal, quiet: true, exclude: [403] })).data,
      ),
  });
  const kept = read.data ?? lastKnown;
  useEffect(() => {
    if (read.data) setLastKnown(read.data);
  }, [read.data, setLastKnown]);
  useEffect(
    () =>
      uiState.set(({ folder }) => ({ folder: { ...folder, show: kept.open, lock: kept.locked } })),
    [kept.open, kept.locked],
  );

  // One after the other, so that the last choice is the one that stays. Not being remembered elsewhere is no reason to disturb anybody.
  const { mutate: remember } = useMutation({
    scope: { id: path },
    mutationFn: (next: Column) => api.put(path, { body: next, quiet: true, exclude: [403] }),
  });
  const keep = useCallback(
    (next: Column) => {
      void cache.cancelQueries({ queryKey });
      cache.setQueryData<Column>(queryKey, next);
      remember(next);
    },
    [cache, remember],
  );
  const onOpenChange = useCallback(
    (open: boolean) => {
      if (isPhone) setPhoneOpen(open);
      else keep({ open, locked: open && kept.locked });
    },
    [isPhone, keep, kept.locked],
  );
  const onLockedChange = useCallback(
    (locked: boolean) => keep({ open: kept.open, locked }),
    [keep, kept.open],
  );
  return {
    open: isPhone ? isPhoneOpen : kept.open,
    locked: kept.locked,
    onOpenChange,
    onLockedChange,
  };
}
