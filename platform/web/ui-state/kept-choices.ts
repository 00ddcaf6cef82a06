import { uiState, type UiState } from './ui-state.ts';

const key = 'heliograph.ui';

interface Kept {
  isMenuOpen: boolean;
  isGridView: boolean;
  folders: { show: boolean; lock: boolean };
}

/** Takes up what the person chose in this browser before, and keeps what they choose from now on. Answers the function that stops it. */
export function keepChoices(storage: Pick<Storage, 'getItem' | 'setItem'>): () => void {
  restore(storage.getItem(key));
  let written = JSON.stringify(keptOf(uiState.get()));
  return uiState.subscribe(() => {
    const now = JSON.stringify(keptOf(uiState.get()));
    if (now === written) return;
    written = now;
    storage.setItem(key, now);
  });
}

function keptOf({ isMenuOpen, isGridView, folder }: UiState): Kept {
  return { isMenuOpen, isGridView, folders: { show: folder.show, lock: folder.lock } };
}

function restore(text: string | null): void {
  if (text === null) return;
  let found: Partial<Kept> = {};
  try {
    found = JSON.parse(text) as Partial<Kept>;
  } catch {
    return; // A broken value is worth no more than the usual look.
  }
  uiState.set(({ folder, ...before }) => ({
    isMenuOpen: found.isMenuOpen ?? before.isMenuOpen,
    isGridView: found.isGridView ?? before.isGridView,
    folder: { ...folder, show: found.folders?.show === true, lock: found.folders?.lock === true },
  }));
}
