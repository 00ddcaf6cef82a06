import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import type { DataJourney } from '../contract/data-journeys.ts';
import type { Step } from '../contract/steps.ts';
import classes from './data-journeys.module.css';
import { stepIcons } from './step-icons.ts';
import { useStepWords } from './step-words.ts';

interface CardProps {
  journey: DataJourney;
  step: Step;
  place: number;
  isLocked: boolean;
  onOpen: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One step: what it does in a line, with what can be done with it. */
export function StepCard({ journey, step, place, isLocked, onOpen, onMove, onRemove }: CardProps) {
  const { t } = useTranslation('data-journeys');
  const words = useStepWords(journey);
  const Icon = stepIcons[step.type];
  const last = journey.steps.length - 1;
  const move = (event: KeyboardEvent) => {
    const to = event.key === 'ArrowUp' ? place - 1 : event.key === 'ArrowDown' ? place + 1 : -1;
    if (!event.altKey || isLocked || to < 0 || to > last) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <div className={classes.step} data-part="step" data-type={step.type}>
      <button type="button" className={classes.stepBody} onClick={onOpen} onKeyDown={move}>
        <span className={classes.stepIcon} aria-hidden="true">
          <Icon size={18} stroke={1.6} />
        </span>
        <span className={classes.stepWords}>
          <span className={classes.stepTitle}>
            {place + 1}. {t(`steps.types.${step.type}.title`)}
          </span>
          <span className={classes.quiet}>{words(step)}</span>
        </span>
      </button>
      {!isLocked && (
        <span className={classes.stepActions}>
          <IconAction
            label={t('steps.up')}
            variant="subtle"
            color="gray"
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            <IconArrowUp size={16} />
          </IconAction>
          <IconAction
            label={t('steps.down')}
            variant="subtle"
            color="gray"
            disabled={place === last}
            onClick={() => onMove(place + 1)}
          >
            <IconArrowDown size={16} />
          </IconAction>
          <IconAction label={t('steps.remove')} variant="subtle" color="gray" onClick={onRemove}>
            <IconTrash size={16} />
          </IconAction>
        </span>
      )}
    </div>
  );
}
