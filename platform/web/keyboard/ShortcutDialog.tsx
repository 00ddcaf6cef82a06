import { Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Keys } from './Keys.tsx';
import classes from './ShortcutSheet.module.css';
import { activeShortcuts, subscribeShortcuts } from './shortcut-registry.ts';

/** The list of every key in force, by group. */
export function ShortcutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('platform');
  const shortcuts = useSyncExternalStore(subscribeShortcuts, activeShortcuts, activeShortcuts);
  const groups = Map.groupBy(shortcuts, (one) => one.group ?? t('keys.thisScreen'));
  return (
    <Modal opened={opened} onClose={onClose} title={t('keys.title')} size={560}>
      <div className={classes.sheet}>
        {[...groups].map(([group, list]) => (
          <section key={group}>
            <h3 className={classes.group}>{group}</h3>
            <dl className={classes.list}>
              {list.map((one) => (
                <div key={one.keys} className={classes.row}>
                  <dt>{one.label}</dt>
                  <dd>
                    <Keys keys={one.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
