import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { pushCampaigns } from '../contract/push-campaigns.ts';
import { pushTexts } from './paths.ts';

interface Named {
  id: number;
  name: string;
}

/** What people do to a push campaign that is scheduled or being sent. */
export function usePushMoves() {
  const { t } = useTranslation(pushTexts);
  const api = useApi();
  const refresh = useRefresh(pushCampaigns);
  const move = async (
    { id }: Named,
    name: 'pause' | 'resume' | 'stop' | 'undo_schedule',
  ): Promise<void> => {
    try {
      await api.post(`${pushCampaigns.path}/${id}/${name}`, { body: {} });
      snackbar.success(t(`moved.${name}`));
    } catch {
      // The client has said why.
    } finally {
      await refresh();
    }
  };
  return {
    pause: (campaign: Named) => void move(campaign, 'pause'),
    resume: (campaign: Named) => void move(campaign, 'resume'),
    undo: (campaign: Named) => void move(campaign, 'undo_schedule'),
    stop: async (campaign: Named) => {
      const isSure = await confirm({
        title: t('stop.title', { name: campaign.name }),
        message: t('stop.text'),
        confirmLabel: t('actions.stop'),
        danger: true,
      });
      if (isSure) await move(campaign, 'stop');
    },
  };
}
