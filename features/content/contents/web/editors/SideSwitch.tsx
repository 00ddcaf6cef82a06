import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../content.ts';
import classes from './editor.module.css';

/** The two sides of an editor, of which a narrow screen shows one. */
export type EditorSide = 'write' | 'preview';

/** Chooses the side that a narrow screen shows. */
export function SideSwitch({
  side,
  onSide,
}: {
  side: EditorSide;
  onSide: (side: EditorSide) => void;
}) {
  const { t } = useTranslation(contentTexts);
  return (
    <div className={classes.switch}>
      <SegmentedControl<EditorSide>
        fullWidth
        size="xs"
        value={side}
        onChange={onSide}
        data={[
          { value: 'write', label: t('editor.write') },
          { value: 'preview', label: t('preview.title') },
        ]}
      />
    </div>
  );
}
