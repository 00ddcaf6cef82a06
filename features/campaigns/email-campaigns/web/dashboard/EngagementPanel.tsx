import { SegmentedControl, Skeleton } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { metricColour } from '#platform/web/charts/metric.ts';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { CampaignWithReport } from '../../contract/campaign.ts';
import { campaignTexts } from '../texts.ts';
import { engagementPoints, hasLaterDays, type EngagementSpan } from './engagement-points.ts';
import type { Engagement } from './use-engagement.ts';

/** Opens, clicks and unsubscribes over time, on the person's own clock. */
export function EngagementPanel({
  campaign,
  engagement,
}: {
  campaign: CampaignWithReport;
  engagement: UseQueryResult<Engagement>;
}) {
  const { t } = useTranslation(campaignTexts);
  const zone = useDisplayZone();
  const hours = engagement.data?.hours;
  const [chosen, setSpan] = useState<EngagementSpan>('hours');
  const hasDays = hasLaterDays(hours ?? [], campaign.scheduled_at);
  const span = hasDays ? chosen : 'hours';
  const points = useMemo(
    () => engagementPoints(hours ?? [], { from: campaign.scheduled_at, zone, span }),
    [hours, campaign.scheduled_at, zone, span],
  );
  return (
    <Panel
      title={t('engagement.title')}
      description={t('engagement.hint', { zone })}
      actions={
        hasDays && (
          <SegmentedControl
            size="xs"
            aria-label={t('engagement.span')}
            value={span}
            onChange={(next) => setSpan(next === 'days' ? 'days' : 'hours')}
            data={[
              { value: 'hours', label: t('engagement.hours') },
              { value: 'days', label: t('engagement.days') },
            ]}
          />
        )
      }
    >
      {engagement.isPending && <Skeleton h={260} />}
      {engagement.isError && (
        <ErrorState error={engagement.error} onRetry={() => void engagement.refetch()} compact />
      )}
      {engagement.data && points.length === 0 && (
        <EmptyState
          compact
          icon={<IconActivity size={24} stroke={1.5} />}
          title={t('engagement.nothing')}
          description={t('engagement.nothingHint')}
        />
      )}
      {engagement.data && points.length > 0 && (
        <TimeSeriesChart
          label={t('engagement.title')}
          data={points}
          dataKey="at"
          height={260}
          series={[
            { name: 'opens', label: t('engagement.opens'), color: metricColour('opens') },
            { name: 'clicks', label: t('engagement.clicks'), color: metricColour('clicks') },
            {
              name: 'unsubscribes',
              label: t('engagement.unsubscribes'),
              color: metricColour('unsubscribes'),
            },
          ]}
        />
      )}
    </Panel>
  );
}
