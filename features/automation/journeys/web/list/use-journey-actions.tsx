import {
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSettings,
  IconTrash,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { workflows, type WorkflowRow } from '../../contract/workflows.ts';
import { EnterDialog } from '../people/EnterDialog.tsx';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import { PauseDialog } from '../publish/PauseDialog.tsx';

type Task = { readonly kind: 'pause' | 'enter'; readonly journey: WorkflowRow };

/** What can be done to a journey from a list, with the dialogs that ask; `onGone` runs when it was deleted. */
export function useJourneyActions(onGone?: () => void) {
  const { t } = useTranslation(journeyTexts);
  const go = useGo();
  const paths = useJourneyPaths();
  const [task, setTask] = useState<Task | null>(null);
  const duplicate = useDuplicate<WorkflowRow>(workflows);
  const confirmDelete = useConfirmDelete(workflows);
  const close = () => setTask(null);
  const icons = { size: 16 };
  const of = (journey: WorkflowRow): RowAction[] => [
    {
      label: t('actions.build'),
      icon: <IconPencil {...icons} />,
      onClick: () => go(paths.builder(journey.id)),
    },
    {
      label: t('actions.settings'),
      icon: <IconSettings {...icons} />,
      onClick: () => go(paths.edit(journey.id)),
    },
    {
      label: t('actions.contacts'),
      icon: <IconUsers {...icons} />,
      onClick: () => go(paths.contacts(journey.id)),
    },
    ...stateActions(journey),
    {
      label: t('actions.duplicate'),
      icon: <IconCopy {...icons} />,
      onClick: () => duplicate.mutate(journey.id),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash {...icons} />,
      color: 'red',
      divider: true,
      onClick: () =>
        void confirmDelete(journey, t('delete.text')).then((isGone) => isGone && onGone?.()),
    },
  ];
  const stateActions = (journey: WorkflowRow): RowAction[] => {
    if (journey.status === 'draft')
      return [
        {
          label: t('actions.publish'),
          icon: <IconPlayerPlay {...icons} />,
          onClick: () => go(paths.publish(journey.id)),
        },
      ];
    const isOn = journey.status === 'enabled';
    const toggle = {
      label: t(isOn ? 'actions.disable' : 'actions.enable'),
      icon: isOn ? <IconPlayerPause {...icons} /> : <IconPlayerPlay {...icons} />,
      onClick: () => setTask({ kind: 'pause', journey }),
    };
    const enter = {
      label: t('actions.enter'),
      icon: <IconUserPlus {...icons} />,
      onClick: () => setTask({ kind: 'enter', journey }),
    };
    return isOn ? [toggle, enter] : [toggle];
  };
  const dialog = (
    <>
      <PauseDialog journey={task?.kind === 'pause' ? task.journey : null} onClose={close} />
      <EnterDialog journey={task?.kind === 'enter' ? task.journey : null} onClose={close} />
    </>
  );
  return { of, dialog };
}
