import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { CampaignWithReport } from '../../contract/campaign.ts';
import { CampaignPreview } from '../preview/CampaignPreview.tsx';
import { usePreflight } from '../review/use-preflight.ts';
import { campaignTexts } from '../texts.ts';
import { AudienceBreakdown } from '../wizard/AudienceBreakdown.tsx';
import classes from './dashboard.module.css';

/** A scheduled campaign has no figures yet: whom it would reach now, and what they would get. */
export function ScheduledTab({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const preflight = usePreflight(campaign.id, 0);
  const audience = preflight.data?.audience;
  return (
    <>
      {preflight.isPending && <Skeleton h={96} radius="lg" />}
      {preflight.isError && !audience && (
        <ErrorState error={preflight.error} onRetry={() => void preflight.refetch()} compact />
      )}
      {audience && (
        <Panel title={t('planned.title')} description={t('planned.hint')}>
          <p className={classes.planned}>
            <b className="hg-number">{fullNumber(audience.mailable)}</b>{' '}
            {t('planned.people', {
              count: audience.mailable,
              chosen: fullNumber(audience.eligible),
              out: fullNumber(audience.eligible - audience.mailable),
            })}
          </p>
        </Panel>
      )}
      {audience && <AudienceBreakdown audience={audience} isStale={false} />}
      <Panel title={t('setup.message')} description={t('content.previewHint')}>
        <CampaignPreview campaignId={campaign.id} version={campaign.updated_at} />
      </Panel>
    </>
  );
}
