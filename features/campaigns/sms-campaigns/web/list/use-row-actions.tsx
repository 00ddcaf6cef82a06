import {
  IconArchive,
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
import { useArchive } from '#platform/web/resources/use-resource-changes.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { smsCampaigns, type SmsCampaign, type SmsCampaignStatus } from '../../contract/campaign.ts';
import { smsTexts, useSmsPaths } from '../paths.ts';
import { useSmsMoves } from '../use-sms-moves.ts';
import { useOpenSms } from './use-open-sms.ts';

interface Choice {
  label: string;
  icon: React.ReactNode;
  act: (campaign: SmsCampaign) => void;
  in: readonly SmsCampaignStatus[];
  color?: string;
  divider?: boolean;
}

const ended = ['sent', 'stopped', 'failed'] as const;

/** What can be done to an SMS campaign in a list, by its status; `filing` moves it to a folder. */
export function useRowActions(): (campaign: SmsCampaign, filing?: RowAction) => RowAction[] {
  const choices = useChoices();
  return (campaign, filing) => {
    const fitting = choices
      .filter((choice) => choice.in.includes(campaign.status))
      .map(({ act, in: _states, ...action }) => ({ ...action, onClick: () => act(campaign) }));
    return filing ? [...fitting.slice(0, 2), filing, ...fitting.slice(2)] : fitting;
  };
}

function useChoices(): Choice[] {
  const { t } = useTranslation(smsTexts);
  const go = useGo();
  const paths = useSmsPaths();
  const open = useOpenSms();
  const moves = useSmsMoves();
  const archive = useArchive(smsCampaigns);
  const confirmDelete = useConfirmDelete(smsCampaigns);
  const act = (name: string, icon: React.ReactNode, rest: Omit<Choice, 'label' | 'icon'>) => ({
    label: t(`actions.${name}`),
    icon,
    ...rest,
  });
  return [
    act('edit', <IconPencil size={16} />, { act: open, in: ['draft', 'scheduled', 'trans', 'wi'] }),
    act('report', <IconChartBar size={16} />, {
      act: ({ id }) => go(paths.of(id)),
      in: ['scheduled', 'sending', 'paused', 'wi', 'trans', ...ended],
    }),
    act('duplicate', <IconCopy size={16} />, {
      act: ({ id, type }) => go(type === 'trans' ? paths.duplicateTrans(id) : paths.duplicate(id)),
      in: ['draft', 'scheduled', 'sending', 'paused', 'trans', ...ended],
    }),
    act('pause', <IconPlayerPause size={16} />, {
      act: (campaign) => void moves.pause(campaign),
      in: ['sending'],
      divider: true,
    }),
    act('resume', <IconPlayerPlay size={16} />, {
      act: (campaign) => void moves.resume(campaign),
      in: ['paused'],
      divider: true,
    }),
    act('undo', <IconArrowBackUp size={16} />, {
      act: (campaign) => void moves.undo(campaign),
      in: ['scheduled'],
      divider: true,
    }),
    act('stop', <IconPlayerStop size={16} />, {
      act: (campaign) => void moves.stop(campaign),
      in: ['sending', 'paused'],
      color: 'red',
    }),
    act('archive', <IconArchive size={16} />, {
      act: (campaign) => archive.mutate(campaign),
      in: ['draft', 'trans', ...ended],
      divider: true,
    }),
    act('delete', <IconTrash size={16} />, {
      act: (campaign) => void confirmDelete(campaign, t('delete.text')).catch(() => undefined),
      in: ['draft', 'trans', ...ended],
      color: 'red',
    }),
  ];
}
