import {
  IconArrowBackUp,
  IconChartBar,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { pushCampaigns, type PushCampaign, type PushStatus } from '../contract/push-campaigns.ts';
import { pushTexts, usePushPaths } from './paths.ts';
import { usePushMoves } from './use-push-moves.ts';

interface Choice {
  name: string;
  icon: React.ReactNode;
  act: (campaign: PushCampaign) => void;
  in: readonly PushStatus[];
  color?: string;
  divider?: boolean;
}

const ended = ['sent', 'stopped', 'failed'] as const;

/** What can be done to a push campaign in the list, by its status. */
export function useRowActions(): (campaign: PushCampaign) => RowAction[] {
  const { t } = useTranslation(pushTexts);
  const choices = [...useWays(), ...useMoves()];
  return (campaign) =>
    choices
      .filter((choice) => choice.in.includes(campaign.status))
      .map(({ act, in: _in, name, ...action }) => ({
        ...action,
        label: t(`actions.${name}`),
        onClick: () => act(campaign),
      }));
}

function useWays(): Choice[] {
  const go = useGo();
  const paths = usePushPaths();
  const duplicate = useDuplicate<PushCampaign>(pushCampaigns);
  return [
    {
      name: 'edit',
      icon: <IconPencil size={16} />,
      act: ({ id }) => go(paths.edit(id)),
      in: ['draft', 'workflow'],
    },
    {
      name: 'report',
      icon: <IconChartBar size={16} />,
      act: ({ id }) => go(paths.of(id)),
      in: ['scheduled', 'sending', 'paused', 'workflow', ...ended],
    },
    {
      name: 'duplicate',
      icon: <IconCopy size={16} />,
      act: ({ id }) => duplicate.mutate(id, { onSuccess: (made) => go(paths.edit(made.id)) }),
      in: ['draft', 'scheduled', 'sending', 'paused', ...ended],
    },
  ];
}

function useMoves(): Choice[] {
  const { t } = useTranslation(pushTexts);
  const moves = usePushMoves();
  const confirmDelete = useConfirmDelete(pushCampaigns);
  return [
    { name: 'pause', icon: <IconPlayerPause size={16} />, act: moves.pause, in: ['sending'] },
    { name: 'resume', icon: <IconPlayerPlay size={16} />, act: moves.resume, in: ['paused'] },
    { name: 'undo', icon: <IconArrowBackUp size={16} />, act: moves.undo, in: ['scheduled'] },
    {
      name: 'stop',
      icon: <IconPlayerStop size={16} />,
      act: (campaign) => void moves.stop(campaign),
      in: ['sending', 'paused'],
      color: 'red',
    },
    {
      name: 'delete',
      icon: <IconTrash size={16} />,
      act: (campaign) => void confirmDelete(campaign, t('deleteText')).catch(() => undefined),
      in: ['draft', ...ended],
      color: 'red',
      divider: true,
    },
  ];
}
