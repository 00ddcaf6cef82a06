import { useEffect } from 'react';
import { createStore } from '../ui-state/create-store.ts';

const shown = createStore<{ name: string | null }>({ name: null });

/** Says which record the page is about, for the browser's tab; nothing while it is not known. */
export function usePageName(name: string | undefined): void {
  useEffect(() => {
    if (!name) return undefined;
    shown.set({ name });
    return () => shown.set({ name: null });
  }, [name]);
}

/** The name of the record that the page is about; null where it is about none. */
export function useShownPageName(): string | null {
  return shown.use((state) => state.name);
}
