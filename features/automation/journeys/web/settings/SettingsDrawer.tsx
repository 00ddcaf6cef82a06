import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import type { Builder } from '../builder/use-builder.ts';
import { journeyTexts } from '../paths.ts';
import { SettingsFields } from './SettingsFields.tsx';

/** The settings of the journey that is built; changes can be undone as those of its steps. */
export function SettingsDrawer({
  opened,
  builder,
  onClose,
}: {
  opened: boolean;
  builder: Builder;
  onClose: () => void;
}) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('actions.settings')}
      size={700}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      {opened && (
        <SettingsFields
          settings={builder.board.settings}
          names={builder.names}
          change={(part) =>
            builder.change(
              (board) => ({ ...board, settings: { ...board.settings, ...part } }),
              'settings',
            )
          }
        />
      )}
    </Drawer>
  );
}
