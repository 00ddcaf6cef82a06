import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';

/** Whether the folder column is open and locked; kept in this browser for all pages. */
export function useFolderColumn() {
  const [state, setState] = useLocalStorage({ key: 'heliograph.folders', defaultValue: { open: false, locked: false }, getInitialValueInEffect: false });
  const onOpenChange = useCallback((open: boolean) => setState((before) => ({ ...before, open, locked: open && before.locked })), [setState]);
  const onLockedChange = useCallback((locked: boolean) => setState((before) => ({ ...before, locked })), [setState]);
  return { ...state, onOpenChange, onLockedChange };
}
