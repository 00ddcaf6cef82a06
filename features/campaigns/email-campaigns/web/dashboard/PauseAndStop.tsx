import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignWithReport } from '../../contract/campaign.ts';
import { campaignTexts } from '../texts.ts';
import { useCampaignMoves } from '../use-campaign-moves.ts';

/** The two ways to hold a campaign that is going out. */
export function PauseAndStop({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const moves = useCampaignMoves();
  const [isBusy, setBusy] = useState(false);
  const stop = async () => {
    await moves.stop({ ...campaign, pending: campaign.balance.pending }, () => setBusy(true));
    setBusy(false);
  };
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconPlayerPause size={18} />}
        onClick={() => void moves.pause(campaign)}
      >
        {t('banner.pause')}
      </Button>
      <Button
        size="md"
        color="red"
        variant="light"
        loading={isBusy}
        leftSection={<IconPlayerStop size={18} />}
        onClick={() => void stop()}
      >
        {t('banner.stop')}
      </Button>
    </>
  );
}
