import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';

/** Below this width the folders are a drawer. */
export const phoneQuery = '(max-width: 768px)';

/** Whether the folder column is open and locked; kept in this browser for all pages. On a phone it always begins closed. */
export function useFolderColumn() {
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false }) === true;
  const [isPhoneOpen, setPhoneOpen] = useState(false);
  const [kept, setKept] = useLocalStorage({ key: 'heliograph.folders', defaultValue: { open: false, locked: false }, getInitialValueInEffect: false });
  const onOpenChange = useCallback((open: boolean) => {
    if (isPhone) setPhoneOpen(open);
    else setKept((before) => ({ open, locked: open && before.locked }));
  }, [isPhone, setKept]);
  const onLockedChange = useCallback((locked: boolean) => setKept((before) => ({ ...before, locked })), [setKept]);
  return { open: isPhone ? isPhoneOpen : kept.open, locked: kept.locked, onOpenChange, onLockedChange };
}
