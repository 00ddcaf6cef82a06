import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { emailCampaigns, type CampaignWithReport } from '../../contract/campaign.ts';
import type { SeriesRuns } from '../../contract/schedule.ts';
import { shownState } from '../../contract/shown-state.ts';
import { useCampaignPaths } from '../campaign.ts';
import { CampaignPreview } from '../preview/CampaignPreview.tsx';
import { Runs } from '../review/SchedulePreviewPart.tsx';
import { campaignTexts } from '../texts.ts';
import classes from './dashboard.module.css';

/** A series: its next five times, its runs with what became of each, and the message that runs to come begin with. */
export function SeriesTab({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const runs = useQuery({
    queryKey: [
      'campaign-runs',
      api.accountId,
      campaign.id,
      campaign.updated_at,
      campaign.is_enabled,
      campaign.status,
    ],
    queryFn: async ({ signal }) =>
      (await api.get<SeriesRuns>(`${emailCampaigns.path}/${campaign.id}/runs`, { signal })).data,
    refetchInterval: 15_000,
  });
  if (runs.isPending) return <Skeleton h={220} radius="lg" />;
  if (!runs.data)
    return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} compact />;
  return (
    <>
      <div className={classes.halves}>
        <Panel title={t('series.runs')} description={t('series.runsHint')}>
          {runs.data.children.length === 0 ? (
            <p className={classes.quiet}>{t('series.noRuns')}</p>
          ) : (
            <RunList runs={runs.data.children} />
          )}
        </Panel>
        <Panel title={t('schedule.nextRuns')}>
          {runs.data.is_enabled ? (
            <Runs runs={runs.data.next} />
          ) : (
            <p className={classes.quiet}>{t('series.nextPaused')}</p>
          )}
        </Panel>
      </div>
      <Panel title={t('setup.message')} description={t('series.changesHold')}>
        <CampaignPreview campaignId={campaign.id} version={campaign.updated_at} />
      </Panel>
    </>
  );
}

function RunList({ runs }: { runs: SeriesRuns['children'] }) {
  const { t } = useTranslation(campaignTexts);
  const paths = useCampaignPaths();
  return (
    <ul className={classes.runList}>
      {runs.map((run) => (
        <li key={run.id}>
          <span className={classes.runName}>
            <AppLink to={paths.of(run.id)}>
              <DateTime value={run.occurrence_at} />
            </AppLink>
          </span>
          <StatusChip status={shownState(run)} />
          <span className={classes.dim}>
            {run.is_editable ? (
              <AppLink to={paths.edit(run.id)}>{t('series.change')}</AppLink>
            ) : (
              t('series.got', { count: run.delivered, people: fullNumber(run.delivered) })
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
