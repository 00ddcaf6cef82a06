import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useRemove } from '#platform/web/resources/use-resource-changes.ts';
import { emailCampaigns } from '../contract/campaign.ts';
import { campaignTexts } from './texts.ts';

interface Named { id: number; name: string }

/** What people do to a whole campaign; each asks first where it cannot be taken back, and answers whether it was done. */
export function useCampaignMoves() {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const refresh = useRefresh(emailCampaigns);
  const remove = useRemove(emailCampaigns);

  const move = async (id: number, name: 'stop' | 'undo_schedule'): Promise<boolean> => {
    try {
      const { data } = await api.post<{ message: string }>(`${emailCampaigns.path}/${id}/${name}`, { body: {} });
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
    undo: (campaign: Named) => move(campaign.id, 'undo_schedule'),
    stop: async (campaign: Named & { pending: number }) => {
      const message = campaign.pending > 0 ? t('stop.text', { count: campaign.pending, people: fullNumber(campaign.pending) }) : t('stop.textAll');
      const isSure = await confirm({ title: t('stop.title', { name: campaign.name }), message, confirmLabel: t('stop.confirm'), danger: true });
      return isSure && move(campaign.id, 'stop');
    },
    remove: async (campaign: Named) => {
      const isSure = await confirm({ title: t('delete.title', { name: campaign.name }), message: t('delete.text'), confirmLabel: t('delete.confirm'), danger: true });
      if (!isSure) return false;
      await remove.mutateAsync(campaign.id);
      return true;
    },
  };
}
