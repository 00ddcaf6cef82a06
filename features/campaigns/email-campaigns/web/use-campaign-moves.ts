import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useRemove } from '#platform/web/resources/use-resource-changes.ts';
import { emailCampaigns } from '../contract/campaign.ts';
import { campaignTexts } from './texts.ts';

interface Named {
  id: number;
  name: string;
}

/** What people do to a whole campaign; each asks first where it cannot be taken back (onSure is told when they said yes), and answers whether it was done. */
export function useCampaignMoves() {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const refresh = useRefresh(emailCampaigns);
  const remove = useRemove(emailCampaigns);

  const move = async (
    id: number,
    name: 'stop' | 'undo_schedule' | 'pause' | 'resume' | 'confirm',
    body: Record<string, unknown> = {},
  ): Promise<boolean> => {
    try {
      const { data } = await api.post<{ message: string }>(`${emailCampaigns.path}/${id}/${name}`, {
        body,
      });
      snackbar.success({ message: data.message });
      return true;
    } catch {
      // The client has said why; the figures are read again because the campaign has moved on meanwhile.
      return false;
    } finally {
      await refresh();
    }
  };
  return {
    pause: (campaign: Named) => move(campaign.id, 'pause'),
    resume: (campaign: Named) => move(campaign.id, 'resume'),
    confirm: (campaign: Named, time: { scheduled_at?: string }) =>
      move(campaign.id, 'confirm', time),
    toggle: async (campaign: Named & { is_enabled: boolean }) => {
      try {
        const { data } = await api.put<{ message: string }>(
          `${emailCampaigns.path}/${campaign.id}/toggle_enabled`,
          { body: { enabled: !campaign.is_enabled } },
        );
        snackbar.success({ message: data.message });
      } catch {
        // The client has said why.
      } finally {
        await refresh();
      }
    },
    undo: (campaign: Named) => move(campaign.id, 'undo_schedule'),
    stop: async (campaign: Named & { pending: number }, onSure?: () => void) => {
      const message =
        campaign.pending > 0
          ? t('stop.text', { count: campaign.pending, people: fullNumber(campaign.pending) })
          : t('stop.textAll');
      const isSure = await confirm({
        title: t('stop.title', { name: campaign.name }),
        message,
        confirmLabel: t('stop.confirm'),
        danger: true,
      });
      if (!isSure) return false;
      onSure?.();
      return move(campaign.id, 'stop');
    },
    stopSeries: async (campaign: Named, onSure?: () => void) => {
      const isSure = await confirm({
        title: t('series.stopTitle', { name: campaign.name }),
        message: t('series.stopText'),
        confirmLabel: t('series.stop'),
        danger: true,
      });
      if (!isSure) return false;
      onSure?.();
      return move(campaign.id, 'stop');
    },
    remove: async (campaign: Named) => {
      const isSure = await confirm({
        title: t('delete.title', { name: campaign.name }),
        message: t('delete.text'),
        confirmLabel: t('delete.confirm'),
        danger: true,
      });
      if (!isSure) return false;
      await remove.mutateAsync(campaign.id);
      return true;
    },
  };
}
