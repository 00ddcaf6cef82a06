import { Alert } from '@mantine/core';
import { IconRepeat, IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { CampaignWithReport } from '../../contract/campaign.ts';
import { useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';

/** What holds for a run of a series that is still open to changes, for the series itself, and for a step of a journey. */
export function OpenRunNote({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const zone = useDisplayZone();
  const paths = useCampaignPaths();
  if (campaign.status === 'workflow')
    return (
      <Alert color="brand" icon={<IconRoute size={18} />} title={t('step.ofJourney')}>
        {t('step.changesHold')}{' '}
        {campaign.journey_id !== null && (
          <AppLink to={paths.journey(campaign.journey_id)}>{t('wizard.toJourney')}</AppLink>
        )}
      </Alert>
    );
  if (campaign.status === 'recurring')
    return (
      <Alert color="brand" icon={<IconRepeat size={18} />} title={t('series.title')}>
        {t('series.changesHold')}
      </Alert>
    );
  return (
    <Alert
      color="brand"
      icon={<IconRepeat size={18} />}
      title={t('series.runLeaves', {
        time:
          campaign.occurrence_at === null ? '' : formatDateTime(campaign.occurrence_at, { zone }),
      })}
    >
      {t('series.runOpen')}{' '}
      {campaign.parent_id !== null && (
        <AppLink to={paths.of(campaign.parent_id)}>{t('series.toSeries')}</AppLink>
      )}
    </Alert>
  );
}
