import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { StepType } from '../contract/steps.ts';
import type { DataJourney } from '../contract/data-journeys.ts';
import { AddStep } from './AddStep.tsx';
import { StepDrawer } from './StepDrawer.tsx';
import { draftOf, newDraft, type StepDraft } from './step-draft.ts';
import { StepList } from './StepList.tsx';

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
  const { steps } = journey;
  const isLocked = journey.status === 'enabled';
  const add = (type: StepType, place: number) =>
    setEdited({ draft: newDraft(type), place, isNew: true });
  return (
    <Panel
      title={t('steps.title')}
      description={t(isLocked ? 'steps.locked' : 'steps.description')}
    >
      {steps.length === 0 ? (
        <EmptyState
          compact
          icon={<IconRoute size={24} stroke={1.5} />}
          title={t('steps.emptyTitle')}
          description={t('steps.emptyText')}
          actions={<AddStep place={0} isDisabled={isLocked} isFirst onAdd={add} />}
        />
      ) : (
        <StepList
          journey={journey}
          isLocked={isLocked}
          onOpen={(step, place) =>
            setEdited({ draft: draftOf(step, journey), place, isNew: false })
          }
          onAdd={add}
        />
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
