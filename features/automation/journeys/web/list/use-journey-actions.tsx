import {
  IconArchive,
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
import { useArchive, useDuplicate } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { workflows, type WorkflowRow } from '../../contract/workflows.ts';
import { EnterDialog } from '../people/EnterDialog.tsx';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import { PauseDialog } from '../publish/PauseDialog.tsx';

type Task = { readonly kind: 'pause' | 'enter'; readonly journey: WorkflowRow };

const icons = { size: 16 };

/** What can be done to a journey from a list, with the dialogs that ask; `onGone` runs when it was archived or deleted. */
export function useJourneyActions(onGone?: () => void) {
  const [task, setTask] = useState<Task | null>(null);
  const pageActions = usePageActions();
  const stateActions = useStateActions(setTask);
  const recordActions = useRecordActions(onGone);
  const close = () => setTask(null);
  const of = (journey: WorkflowRow): RowAction[] => [
    ...pageActions(journey),
    ...stateActions(journey),
    ...recordActions(journey),
  ];
  const dialog = (
    <>
      <PauseDialog journey={task?.kind === 'pause' ? task.journey : null} onClose={close} />
      <EnterDialog journey={task?.kind === 'enter' ? task.journey : null} onClose={close} />
    </>
  );
  return { of, dialog };
}

/** The ways to a journey's screens. */
function usePageActions() {
  const { t } = useTranslation(journeyTexts);
  const go = useGo();
  const paths = useJourneyPaths();
  return ({ id }: WorkflowRow): RowAction[] => [
    {
      label: t('actions.build'),
      icon: <IconPencil {...icons} />,
      onClick: () => go(paths.builder(id)),
    },
    {
      label: t('actions.settings'),
      icon: <IconSettings {...icons} />,
      onClick: () => go(paths.edit(id)),
    },
    {
      label: t('actions.contacts'),
      icon: <IconUsers {...icons} />,
      onClick: () => go(paths.contacts(id)),
    },
  ];
}

/** What a journey's state allows: a draft is published, another paused, enabled or entered. */
function useStateActions(ask: (task: Task) => void) {
  const { t } = useTranslation(journeyTexts);
  const go = useGo();
  const paths = useJourneyPaths();
  return (journey: WorkflowRow): RowAction[] => {
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
      onClick: () => ask({ kind: 'pause', journey }),
    };
    const enter = {
      label: t('actions.enter'),
      icon: <IconUserPlus {...icons} />,
      onClick: () => ask({ kind: 'enter', journey }),
    };
    return isOn ? [toggle, enter] : [toggle];
  };
}

/** What is done to a journey as to any record. */
function useRecordActions(onGone: (() => void) | undefined) {
  const { t } = useTranslation(journeyTexts);
  const duplicate = useDuplicate<WorkflowRow>(workflows);
  const archive = useArchive(workflows);
  const confirmDelete = useConfirmDelete(workflows);
  return (journey: WorkflowRow): RowAction[] => [
    {
      label: t('actions.duplicate'),
      icon: <IconCopy {...icons} />,
      onClick: () => duplicate.mutate(journey.id),
    },
    ...(journey.status === 'enabled'
      ? []
      : [
          {
            label: t('actions.archive'),
            icon: <IconArchive {...icons} />,
            divider: true,
            onClick: () => archive.mutate(journey, { onSuccess: () => onGone?.() }),
          },
        ]),
    {
      label: t('actions.delete'),
      icon: <IconTrash {...icons} />,
      color: 'red',
      divider: journey.status === 'enabled',
      onClick: () =>
        void confirmDelete(journey, t('delete.text')).then((isGone) => isGone && onGone?.()),
    },
  ];
}
