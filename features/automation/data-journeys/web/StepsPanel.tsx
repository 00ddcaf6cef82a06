import { Alert, Button, Menu } from '@mantine/core';
import { IconLock, IconPlus, IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { mostSteps, type Step, type StepType } from '../contract/steps.ts';
import type { DataJourney } from '../contract/data-journeys.ts';
import classes from './data-journeys.module.css';
import { StepCard } from './StepCard.tsx';
import { StepDrawer } from './StepDrawer.tsx';
import { draftOf, newDraft, type StepDraft } from './step-draft.ts';
import { stepIcons } from './step-icons.ts';
import { useStepTypes } from './use-step-types.ts';
import { useStepSaving } from './use-step-saving.ts';

/** Which step is in the drawer: a new one for a place, or one that is there. */
interface Edited {
  draft: StepDraft;
  place: number;
  isNew: boolean;
}

/** The steps in their order. By keyboard they are reached by Tab, opened by Enter, and moved by their buttons or Alt and the arrows. */
export function StepsPanel({ journey }: { journey: DataJourney }) {
  const { t } = useTranslation('data-journeys');
  const [edited, setEdited] = useState<Edited | null>(null);
  const { save, isSaving } = useStepSaving(journey);
  const { steps } = journey;
  const isLocked = journey.status === 'enabled';
  const change = (next: readonly Step[]) => void save(next).catch(() => {});
  const add = (type: StepType, place: number) =>
    setEdited({ draft: newDraft(type), place, isNew: true });
  return (
    <Panel title={t('steps.title')} description={t('steps.description')}>
      {isLocked && (
        <Alert color="gray" icon={<IconLock size={16} />} className={classes.locked ?? ''}>
          {t('steps.locked')}
        </Alert>
      )}
      {steps.length === 0 ? (
        <EmptyState
          compact
          icon={<IconRoute size={24} stroke={1.5} />}
          title={t('steps.emptyTitle')}
          description={t('steps.emptyText')}
          actions={<AddStep place={0} isDisabled={isLocked} isFirst onAdd={add} />}
        />
      ) : (
        <ol className={classes.steps} aria-label={t('steps.title')}>
          {steps.map((step, place) => (
            <li key={step.key}>
              <StepCard
                journey={journey}
                step={step}
                place={place}
                isLocked={isLocked || isSaving}
                onOpen={() => setEdited({ draft: draftOf(step, journey), place, isNew: false })}
                onMove={(to) => change(moved(steps, place, to))}
                onRemove={() =>
                  void removed(t, step).then(
                    (isSure) => isSure && change(steps.filter((one) => one !== step)),
                  )
                }
              />
              <span className={classes.joint} aria-hidden="true" />
              <AddStep
                place={place + 1}
                isDisabled={isLocked || steps.length >= mostSteps}
                isLast={place === steps.length - 1}
                onAdd={add}
              />
            </li>
          ))}
        </ol>
      )}
      <StepDrawer
        journey={journey}
        edited={edited}
        isLocked={isLocked}
        onClose={() => setEdited(null)}
      />
    </Panel>
  );
}

async function removed(t: (key: string) => string, step: Step): Promise<boolean> {
  return confirm({
    title: t('steps.removeTitle'),
    message: t(`steps.types.${step.type}.title`),
    confirmLabel: t('steps.remove'),
  });
}

/** The steps with one of them at another place. */
function moved(steps: readonly Step[], from: number, to: number): Step[] {
  const rest = steps.filter((_step, at) => at !== from);
  return [...rest.slice(0, to), steps[from]!, ...rest.slice(to)];
}

function AddStep(props: {
  place: number;
  isDisabled: boolean;
  isFirst?: boolean;
  isLast?: boolean;
  onAdd: (type: StepType, place: number) => void;
}) {
  const { t } = useTranslation('data-journeys');
  const types = useStepTypes();
  const isWide = props.isFirst === true || props.isLast === true;
  return (
    <Menu position="bottom" width={280}>
      <Menu.Target>
        <Button
          size={isWide ? 'xs' : 'compact-xs'}
          variant={props.isFirst ? 'filled' : isWide ? 'default' : 'subtle'}
          leftSection={<IconPlus size={14} />}
          disabled={props.isDisabled}
          aria-label={isWide ? undefined : t('steps.addAt', { place: props.place + 1 })}
        >
          {isWide ? t('steps.add') : t('steps.addHere')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map((type) => {
          const Icon = stepIcons[type];
          return (
            <Menu.Item
              key={type}
              leftSection={<Icon size={16} />}
              onClick={() => props.onAdd(type, props.place)}
            >
              {t(`steps.types.${type}.title`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
