import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconUnlink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../../../content.ts';
import type { Chosen, Designer } from '../designer.ts';
import own from '../settings.module.css';
import { RowDrawer } from './RowDrawer.tsx';

/** What can be done with the chosen row besides its looks: keep it for other emails, or part it from its saved row. */
export function RowTools({ chosen, designer }: { chosen: Chosen; designer: Designer | null }) {
  const { t } = useTranslation(contentTexts);
  const [source, setSource] = useState<string | null>(null);
  if (chosen.kind === 'synced')
    return (
      <div className={own.only}>
        <p>{t('rows.isSynced')}</p>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUnlink size={15} />}
          onClick={() => designer?.partRow()}
        >
          {t('rows.part')}
        </Button>
      </div>
    );
  if (chosen.kind !== 'row') return null;
  return (
    <div className={own.only}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDeviceFloppy size={15} />}
        onClick={() => setSource(designer?.chosenRow() ?? null)}
      >
        {t('rows.save')}
      </Button>
      <RowDrawer
        edited={source === null ? null : 'new'}
        source={source}
        designer={designer}
        onClose={() => setSource(null)}
      />
    </div>
  );
}
