import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { uiState } from '../ui-state/ui-state.ts';

/** Below this width the folders are a drawer. */
export const phoneQuery = '(max-width: 768px)';

/** Whether the folder column is open and locked; kept in this browser for all pages. On a phone it always begins closed. */
export function useFolderColumn() {
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false }) === true;
  const [isPhoneOpen, setPhoneOpen] = useState(false);
  const { show, lock } = uiState.use((state) => state.folder);
  const onOpenChange = useCallback((open: boolean) => {
    if (isPhone) setPhoneOpen(open);
    else uiState.set(({ folder }) => ({ folder: { ...folder, show: open, lock: open && folder.lock } }));
  }, [isPhone]);
  const onLockedChange = useCallback((locked: boolean) => uiState.set(({ folder }) => ({ folder: { ...folder, lock: locked } })), []);
  return { open: isPhone ? isPhoneOpen : show, locked: lock, onOpenChange, onLockedChange };
}
