import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { smsCampaigns } from '../contract/campaign.ts';
import { smsTexts } from './paths.ts';

interface Named {
  id: number;
  name: string;
}

/** What people do to an SMS campaign that is scheduled or being sent; each answers whether it was done. */
export function useSmsMoves() {
  const { t } = useTranslation(smsTexts);
  const api = useApi();
  const refresh = useRefresh(smsCampaigns);
  const move = async (
    { id }: Named,
    name: 'pause' | 'resume' | 'stop' | 'undo_schedule',
  ): Promise<boolean> => {
    try {
      const { data } = await api.post<{ message: string }>(`${smsCampaigns.path}/${id}/${name}`, {
        body: {},
      });
      snackbar.success({ message: data.message });
      return true;
    } catch {
      // The client has said why.
      return false;
    } finally {
      await refresh();
    }
  };
  return {
    pause: (campaign: Named) => move(campaign, 'pause'),
    resume: (campaign: Named) => move(campaign, 'resume'),
    undo: (campaign: Named) => move(campaign, 'undo_schedule'),
    stop: async (campaign: Named) =>
      (await confirm({
        title: t('stop.title', { name: campaign.name }),
        message: t('stop.text'),
        confirmLabel: t('actions.stop'),
        danger: true,
      })) && move(campaign, 'stop'),
  };
}
