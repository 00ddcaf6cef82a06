import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconCalendarClock,
  IconCopy,
  IconDots,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconTestPipe,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate } from '#platform/web/resources/use-resource-changes.ts';
import { dataJourneys, type DataJourney, type DataJourneyRow } from '../contract/data-journeys.ts';
import { useRuns } from './use-runs.ts';
import { useRunCalls } from './use-journey-calls.ts';

/** What the page opens a drawer for. */
export type BuilderTask = 'schedule' | 'rename';

interface ActionsProps {
  journey: DataJourney;
  onTask: (task: BuilderTask) => void;
  onGone: () => void;
}

/** What can be done with a data journey: run it, try it without effects, schedule it. */
export function BuilderActions(props: ActionsProps) {
  const { t } = useTranslation('data-journeys');
  const { journey, onTask } = props;
  const calls = useRunCalls();
  const runs = useRuns(journey.id, 1);
  const isRunning = runs.data?.runs.some(({ state }) => state === 'running') === true;
  const hasSteps = journey.steps.length > 0;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarClock size={16} />}
        onClick={() => onTask('schedule')}
      >
        {t('actions.schedule')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTestPipe size={16} />}
        disabled={isRunning || !hasSteps}
        onClick={() => void calls.dryRun(journey.id)}
      >
        {t('actions.dryRun')}
      </Button>
      {isRunning ? (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} />}
          onClick={() => void calls.stop(journey.id)}
        >
          {t('actions.stop')}
        </Button>
      ) : (
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          disabled={!hasSteps || journey.status === 'disabled'}
          title={journey.status === 'disabled' ? t('runs.enableFirst') : undefined}
          onClick={() => void calls.run(journey.id)}
        >
          {t('actions.run')}
        </Button>
      )}
      <MoreMenu {...props} />
    </>
  );
}

function MoreMenu({ journey, onTask, onGone }: ActionsProps) {
  const { t } = useTranslation('data-journeys');
  const duplicate = useDuplicate<DataJourneyRow>(dataJourneys);
  const confirmDelete = useConfirmDelete(dataJourneys);
  const remove = async () => {
    if (await confirmDelete(journey, t('delete.text'))) onGone();
  };
  return (
    <Menu width={200} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={t('actions.more')}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onTask('rename')}>
          {t('actions.rename')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={16} />}
          onClick={() => duplicate.mutate(journey.id)}
        >
          {t('actions.duplicate')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
          {t('actions.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
