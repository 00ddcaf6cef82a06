import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { CampaignWithReport } from '../contract/campaign.ts';
import { campaignTexts } from './texts.ts';

/** Where a campaign stands, as a chip. */
export function CampaignStatus({
  campaign,
}: {
  campaign: Pick<CampaignWithReport, 'status' | 'approval_state' | 'is_enabled' | 'schedule_type'>;
}) {
  const { t } = useTranslation(campaignTexts);
  if (campaign.approval_state === 'requested')
    return <StatusChip status="pending" label={t('approval.waiting')} />;
  if (campaign.status === 'recurring' && !campaign.is_enabled)
    return <StatusChip status="paused" />;
  if (campaign.status === 'sent' && campaign.schedule_type === 6)
    return <StatusChip status="finished" />;
  if (campaign.status === 'missed')
    return <StatusChip status="missed" tone="bad" label={t('banner.missedChip')} />;
  return campaign.status === 'active' ? (
    <StatusChip status="sending" pulse />
  ) : (
    <StatusChip status={campaign.status} />
  );
}
