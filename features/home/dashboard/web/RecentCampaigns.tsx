import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconPlus, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readableText } from '#engines/templating/contract.ts';
import { shownState } from '#features/campaigns/email-campaigns/contract/shown-state.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber, shortNumber } from '#platform/web/format/numbers.ts';
import { rateText } from '#platform/web/measures/measure-text.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import type { RecentCampaign } from '../contract/parts.ts';
import { partQuery } from './figures.ts';
import classes from './dashboard.module.css';

/** The five campaigns that were worked on last. */
export function RecentCampaigns({ base }: { base: string }) {
  const { t } = useTranslation('dashboard');
  const go = useGo();
  const recent = useQuery(partQuery(useApi(), 'campaigns'));
  const isEmpty = recent.data?.recent.length === 0;
  return (
    <Panel
      title={t('recent.title')}
      padded={false}
      actions={
        !isEmpty && (
          <Button
            variant="subtle"
            size="xs"
            rightSection={<IconArrowRight size={14} />}
            onClick={() => go(`${base}/campaigns`)}
          >
            {t('recent.all')}
          </Button>
        )
      }
    >
      {recent.isPending &&
        [0, 1, 2].map((row) => (
          <div key={row} className={classes.campaign}>
            <Skeleton height={14} width="55%" />
          </div>
        ))}
      {recent.isError && (
        <ErrorState error={recent.error} onRetry={() => void recent.refetch()} compact />
      )}
      {isEmpty && (
        <EmptyState
          icon={<IconSend size={24} stroke={1.5} />}
          title={t('recent.empty')}
          description={t('recent.emptyHint')}
          compact
          actions={
            <Button
              leftSection={<IconPlus size={16} />}
              onClick={() => go(`${base}/campaigns/new`)}
            >
              {t('recent.create')}
            </Button>
          }
        />
      )}
      {recent.data?.recent.map((campaign) => (
        <CampaignRow
          key={campaign.id}
          campaign={campaign}
          to={`${base}/campaigns/${campaign.id}`}
        />
      ))}
    </Panel>
  );
}

function CampaignRow({ campaign, to }: { campaign: RecentCampaign; to: string }) {
  const { t } = useTranslation('dashboard');
  const when = campaign.sent_at
    ? { label: t('recent.sent'), at: campaign.sent_at }
    : campaign.status === 'scheduled' && campaign.scheduled_at
      ? { label: t('recent.scheduled'), at: campaign.scheduled_at }
      : { label: t('recent.changed'), at: campaign.updated_at };
  return (
    <AppLink to={to} className={classes.campaign}>
      <span className={classes.campaignWords}>
        <span className={classes.campaignName}>{campaign.name}</span>
        <span className={classes.campaignHint}>
          {readableText(campaign.subject) || t('recent.noSubject')}
        </span>
      </span>
      <Results campaign={campaign} />
      <span className={classes.campaignWhen}>
        <StatusChip status={shownState(campaign)} />
        <span>
          {when.label} <DateTime value={when.at} relative />
        </span>
      </span>
    </AppLink>
  );
}

function Results({ campaign }: { campaign: RecentCampaign }) {
  const { t } = useTranslation('dashboard');
  if (!campaign.recipients) return null;
  return (
    <span className={classes.results}>
      <Result
        value={(campaign.recipients < 100_000 ? fullNumber : shortNumber)(campaign.recipients)}
        label={t('recent.recipients')}
      />
      <Result value={rateText('open_rate', campaign)} label={t('recent.opened')} />
      <Result value={rateText('click_rate', campaign)} label={t('recent.clicked')} />
    </span>
  );
}

function Result({ value, label }: { value: string; label: string }) {
  return (
    <span className={classes.result}>
      <b className="hg-number">{value}</b>
      <span>{label}</span>
    </span>
  );
}
