import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { CampaignWithReport } from '../contract/campaign.ts';
import { campaignTexts } from './texts.ts';

/** Where a campaign stands, as a chip. */
export function CampaignStatus({ campaign }: { campaign: Pick<CampaignWithReport, 'status' | 'approval_state'> }) {
  const { t } = useTranslation(campaignTexts);
  if (campaign.approval_state === 'requested') return <StatusChip status="pending" label={t('approval.waiting')} />;
  return campaign.status === 'active' ? <StatusChip status="sending" pulse /> : <StatusChip status={campaign.status} />;
}
