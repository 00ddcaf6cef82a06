import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { RunningCampaign } from '../contract/parts.ts';
import classes from './dashboard.module.css';
import { partQuery } from './figures.ts';

/** How often the figures are read again while something goes out; the live channel says the large steps by itself. */
const readEvery = 4000;

/** Campaigns that are going out, with live progress; not there while none is. */
export function RunningCampaigns({ base }: { base: string }) {
  const { t } = useTranslation('dashboard');
  const running = useQuery({
    ...partQuery(useApi(), 'running'),
    refetchInterval: (query) => ((query.state.data ?? []).length > 0 ? readEvery : false),
  });
  if (!running.data || running.data.length === 0) return null;
  return (
    <div className={classes.running}>
      <Panel title={t('running.title', { count: running.data.length })} padded={false}>
        <ul className={classes.lines}>
          {running.data.map((campaign) => (
            <li key={campaign.id}>
              <Running campaign={campaign} to={`${base}/campaigns/${campaign.id}`} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Running({ campaign, to }: { campaign: RunningCampaign; to: string }) {
  const { t } = useTranslation('dashboard');
  const { total, done, failed } = campaign;
  const share = total === 0 ? 0 : (done / total) * 100;
  return (
    <AppLink to={to} className={classes.runningRow}>
      <span className={classes.runningHead}>
        <span className={classes.name}>{campaign.name}</span>
        <StatusChip status="sending" />
      </span>
      <Progress
        value={share}
        size={6}
        aria-label={t('running.progress', { name: campaign.name })}
        animated
      />
      <span className={classes.hint} role="status">
        {total === 0
          ? t('running.choosing')
          : t('running.done', {
              done: fullNumber(done),
              total: fullNumber(total),
              share: percent(done, total, 0),
            })}
        {failed > 0 && ` · ${t('running.failed', { count: failed, total: fullNumber(failed) })}`}
      </span>
    </AppLink>
  );
}
