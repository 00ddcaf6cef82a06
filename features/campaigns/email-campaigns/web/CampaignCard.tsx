import { useTranslation } from 'react-i18next';
import { readableText } from '#engines/templating/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { measureName, rateText } from '#platform/web/measures/measure-text.ts';
import { RecordCard } from '#platform/web/page/RecordCard.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { CampaignWithReport } from '../contract/campaign.ts';
import { shownState } from '../contract/shown-state.ts';
import { useCampaign } from './campaign.ts';
import { campaignTexts } from './texts.ts';

/** A campaign where the pointer rests on a link to it. */
export function CampaignCard({ id }: { id: number }) {
  const { t } = useTranslation(campaignTexts);
  const { data: campaign } = useCampaign(id);
  return (
    <RecordCard
      title={campaign?.name}
      below={campaign && readableText(campaign.winner_subject ?? campaign.subject)}
      status={campaign && <StatusChip status={shownState(campaign)} />}
      facts={
        campaign && [
          ...figuresOf(campaign, t('list.audience')),
          campaign.sent_at === null
            ? [t('list.changedAt'), <DateTime key="changed" value={campaign.updated_at} relative />]
            : [t('list.sentAt'), <DateTime key="sent" value={campaign.sent_at} relative />],
        ]
      }
    />
  );
}

/** What became of it; nothing before it has reached somebody. */
function figuresOf({ balance, counts }: CampaignWithReport, audience: string) {
  if (balance.eligible === 0) return [];
  const rated = { ...counts, delivered: balance.delivered };
  const rates = (['open_rate', 'click_rate'] as const).map(
    (rate) => [measureName(rate), rateText(rate, rated)] as const,
  );
  return [
    [audience, fullNumber(balance.eligible)] as const,
    ...(balance.delivered === 0 ? [] : rates),
  ];
}
