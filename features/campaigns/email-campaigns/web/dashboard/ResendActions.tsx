import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { emailCampaigns, type CampaignWithReport } from '../../contract/campaign.ts';
import { useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';

/** Makes a draft for those who got the campaign and have not opened it, and opens it. */
export function ResendToNonOpeners({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const go = useGo();
  const paths = useCampaignPaths();
  const refresh = useRefresh(emailCampaigns);
  const [isBusy, setBusy] = useState(false);
  const isOut =
    ['sent', 'stopped', 'active', 'paused'].includes(campaign.status) &&
    campaign.balance.delivered > campaign.counts.unique_opens;
  if (!isOut) return null;
  const make = async () => {
    setBusy(true);
    try {
      const { data } = await api.post<{ id: number; people: number }>(
        `${emailCampaigns.path}/${campaign.id}/resend_to_non_openers`,
        { body: {} },
      );
      snackbar.success({
        message: t('nonOpeners.made', { count: data.people, people: fullNumber(data.people) }),
      });
      await refresh();
      go(paths.edit(data.id));
    } catch {
      // The client has said why.
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconMailForward size={16} />}
      loading={isBusy}
      onClick={() => void make()}
    >
      {t('nonOpeners.button')}
    </Button>
  );
}
