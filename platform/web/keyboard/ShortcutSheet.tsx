import { Modal } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { undoLatest } from '../overlays/snackbar.tsx';
import { Keys } from './Keys.tsx';
import classes from './ShortcutSheet.module.css';
import { activeShortcuts, handleKey, subscribeShortcuts } from './shortcut-registry.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Listens for keys, and shows all of them on '?'. Mounted once by the provider. */
export function ShortcutSheet() {
  const { t } = useTranslation('platform');
  const [opened, setOpened] = useState(false);
  const shortcuts = useSyncExternalStore(subscribeShortcuts, activeShortcuts, activeShortcuts);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => { handleKey(event); };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  useShortcuts([
    { keys: '?', label: t('keys.showAll'), group: t('keys.anywhere'), run: () => setOpened(true) },
    { keys: 'mod+z', label: t('keys.undo'), group: t('keys.anywhere'), run: (event) => { if (!isField(event.target)) undoLatest(); } },
  ]);
  const groups = Map.groupBy(shortcuts, (one) => one.group ?? t('keys.thisScreen'));
  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title={t('keys.title')} size={560}>
      <div className={classes.sheet}>
        {[...groups].map(([group, list]) => (
          <section key={group}>
            <h3 className={classes.group}>{group}</h3>
            <dl className={classes.list}>
              {list.map((one) => (
                <div key={one.keys} className={classes.row}><dt>{one.label}</dt><dd><Keys keys={one.keys} /></dd></div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
}
