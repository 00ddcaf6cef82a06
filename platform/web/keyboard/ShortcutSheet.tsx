import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { undoLatest } from '../overlays/snackbar.tsx';
import { handleKey } from './shortcut-registry.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutDialog = lazy(() =>
  import('./ShortcutDialog.tsx').then((module) => ({ default: module.ShortcutDialog })),
);

/** Listens for keys, and shows all of them on '?'. Mounted once by the provider. */
export function ShortcutSheet() {
  const { t } = useTranslation('platform');
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      handleKey(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const open = (): void => {
    setWasOpened(true);
    setOpened(true);
  };
  useShortcuts([
    { keys: '?', label: t('keys.showAll'), group: t('keys.anywhere'), run: open },
    {
      keys: 'mod+z',
      label: t('keys.undo'),
      group: t('keys.anywhere'),
      leavesFields: true,
      run: () => void undoLatest(),
    },
  ]);
  return (
    wasOpened && (
      <Suspense>
        <ShortcutDialog opened={opened} onClose={() => setOpened(false)} />
      </Suspense>
    )
  );
}
