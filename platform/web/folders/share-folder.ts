import { useEffect } from 'react';
import { noFolder, uiState, type FolderState } from '../ui-state/ui-state.ts';

/** Tells the rest of the screen of a change of the folder that is worked in. */
export function shareFolder(change: Partial<FolderState>): void {
  uiState.set(({ folder }) => ({ folder: { ...folder, ...change } }));
}

/** Tells the rest of the screen which folder is chosen; forgotten when the page with the folders goes. */
export function useSharedFolder(
  type: string,
  chosen: { id: number; ancestry: string | null } | null,
  length: number,
): void {
  const id = chosen?.id ?? null;
  const ancestry = chosen?.ancestry ?? null;
  useEffect(() => {
    const above = ancestry?.split('/').at(-1);
    shareFolder({ type, id, ancestry, parent: above ? Number(above) : null, length });
  }, [type, id, ancestry, length]);
  useEffect(
    () => () => {
      const { show, lock } = uiState.get().folder;
      uiState.set({ folder: { ...noFolder, show, lock } });
    },
    [],
  );
}
