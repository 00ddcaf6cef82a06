import { useTranslation } from 'react-i18next';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import type { DataJourney } from '../contract/data-journeys.ts';
import { mostSteps, type Step, type StepType } from '../contract/steps.ts';
import { AddStep } from './AddStep.tsx';
import classes from './data-journeys.module.css';
import { StepCard } from './StepCard.tsx';
import { useStepSaving } from './use-step-saving.ts';

interface ListProps {
  journey: DataJourney;
  isLocked: boolean;
  onOpen: (step: Step, place: number) => void;
  onAdd: (type: StepType, place: number) => void;
}

/** The steps one below the other, with a way to add one between any two. */
export function StepList({ journey, isLocked, onOpen, onAdd }: ListProps) {
  const { t } = useTranslation('data-journeys');
  const { save, isSaving } = useStepSaving(journey);
  const { steps } = journey;
  const change = (next: readonly Step[]) => void save(next).catch(() => {});
  const remove = async (step: Step) => {
    const isSure = await confirm({
      title: t('steps.removeTitle'),
      message: t(`steps.types.${step.type}.title`),
      confirmLabel: t('steps.remove'),
    });
    if (isSure) change(steps.filter((one) => one !== step));
  };
  return (
    <ol className={classes.steps} aria-label={t('steps.title')}>
      {steps.map((step, place) => (
        <li key={step.key}>
          <StepCard
            journey={journey}
            step={step}
            place={place}
            isLocked={isLocked || isSaving}
            onOpen={() => onOpen(step, place)}
            onMove={(to) => change(moved(steps, place, to))}
            onRemove={() => void remove(step)}
          />
          {!(isLocked && place === steps.length - 1) && (
            <span className={classes.joint} aria-hidden="true" />
          )}
          {!isLocked && (
            <AddStep
              place={place + 1}
              isDisabled={steps.length >= mostSteps}
              isLast={place === steps.length - 1}
              onAdd={onAdd}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

/** The steps with one of them at another place. */
function moved(steps: readonly Step[], from: number, to: number): Step[] {
  const rest = steps.filter((_step, at) => at !== from);
  return [...rest.slice(0, to), steps[from]!, ...rest.slice(to)];
}
