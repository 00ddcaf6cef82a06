import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { journeyTexts } from '../paths.ts';
import classes from './builder.module.css';
import type { NoteFlowNode } from './flow-elements.ts';
import { useStepFacts } from './step-facts.ts';

/** A note on the canvas, written where it lies. */
export const NoteNode = memo(function NoteNode({ id, data, selected }: NodeProps<NoteFlowNode>) {
  const { t } = useTranslation(journeyTexts);
  const { onNote } = useStepFacts();
  return (
    <div className={classes.note} data-selected={selected || undefined}>
      <textarea
        className={`${classes.noteText ?? ''} nowheel`}
        aria-label={t('builder.note')}
        placeholder={t('builder.notePlaceholder')}
        maxLength={2000}
        value={data.note.text}
        onChange={(event) => onNote(id, event.currentTarget.value)}
      />
    </div>
  );
});
