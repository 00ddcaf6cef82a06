import { Alert, Button, Skeleton } from '@mantine/core';
import {
  IconArrowBackUp,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { metricNamed } from '#platform/web/charts/metric.ts';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { recordKey } from '#platform/web/resources/query-keys.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { pushCampaigns, type PushCampaign } from '../../contract/push-campaigns.ts';
import { LockScreen } from '../LockScreen.tsx';
import { pushTexts, usePushCampaignId, usePushPaths } from '../paths.ts';
import classes from '../push.module.css';
import { usePushMoves } from '../use-push-moves.ts';
import { PushesTable } from './PushesTable.tsx';
import { reasonText } from './reason-text.ts';

const cards = ['recipients', 'sent', 'shown', 'opened', 'failed', 'gone'] as const;

/** What became of a push campaign. */
export function PushCampaignPage() {
  const { t } = useTranslation(pushTexts);
  const paths = usePushPaths();
  const id = usePushCampaignId();
  const campaign = useCampaign(id);
  const { data } = campaign;
  if (campaign.error && !data)
    return <PageError error={campaign.error} onRetry={() => void campaign.refetch()} />;
  return (
    <Page>
      <PageHeader
        title={data?.name ?? '…'}
        record={data?.name}
        status={data && <StatusChip status={data.status} />}
        breadcrumb={[{ label: t('title'), to: paths.list }, { label: data?.name ?? '…' }]}
        actions={data && <Moves campaign={data} />}
      />
      {data ? <Report campaign={data} /> : <Skeleton h={320} />}
    </Page>
  );
}

function useCampaign(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: recordKey(api.accountId, pushCampaigns.path, id),
    refetchInterval: 5_000,
    queryFn: async ({ signal }) =>
      (await api.get<PushCampaign>(`${pushCampaigns.path}/${id}`, { signal })).data,
  });
}

function Report({ campaign }: { campaign: PushCampaign }) {
  const { t } = useTranslation(pushTexts);
  const { figures } = campaign;
  const valueOf = (card: (typeof cards)[number]): number =>
    card === 'recipients' ? figures.recipients - figures.suppressed : figures[card];
  return (
    <div className={classes.stack}>
      {campaign.error !== null && (
        <Alert color="red" role="alert">
          {campaign.error}
        </Alert>
      )}
      <div className={classes.figures}>
        {cards.map((card) => (
          <StatCard
            key={card}
            metric={metricNamed(card)}
            label={t(`figures.${card}`)}
            about={t(`figures.about.${card}`)}
            value={fullNumber(valueOf(card))}
          />
        ))}
      </div>
      <div className={classes.halves}>
        <Message campaign={campaign} />
        <Reasons campaign={campaign} />
      </div>
      <PushesTable campaign={campaign} />
    </div>
  );
}

function Message({ campaign }: { campaign: PushCampaign }) {
  const { t } = useTranslation(pushTexts);
  return (
    <Panel title={t('editor.message')}>
      <div className={classes.stack}>
        <LockScreen push={campaign} application={campaign.application?.name ?? ''} />
        <FactList>
          <dt>{t('fields.application')}</dt>
          <dd>{campaign.application?.name ?? t('applicationGone')}</dd>
          <dt>{t('fields.link')}</dt>
          <dd dir="ltr">{campaign.link || '–'}</dd>
          <dt>{t('fields.scheduled')}</dt>
          <dd>
            <DateTime value={campaign.scheduled_at} />
          </dd>
          <dt>{t('fields.sent')}</dt>
          <dd>
            <DateTime value={campaign.sent_at} />
          </dd>
          <dt>{t('fields.tested')}</dt>
          <dd>{fullNumber(campaign.tested)}</dd>
        </FactList>
      </div>
    </Panel>
  );
}

function Reasons({ campaign: { figures, status } }: { campaign: PushCampaign }) {
  const { t } = useTranslation(pushTexts);
  const isWaiting = status === 'draft' || status === 'scheduled';
  const reasons = Object.entries(figures.reasons);
  return (
    <Panel title={t('reasons.title')}>
      {reasons.length === 0 ? (
        <p className={classes.quiet}>{t(isWaiting ? 'reasons.notYet' : 'reasons.none')}</p>
      ) : (
        <ul className={classes.reasons}>
          {reasons.map(([reason, count]) => (
            <li key={reason}>
              <span>{reasonText(t, reason)}</span>
              <span className="hg-number">{fullNumber(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Moves({ campaign }: { campaign: PushCampaign }) {
  const { t } = useTranslation(pushTexts);
  const go = useGo();
  const paths = usePushPaths();
  const moves = usePushMoves();
  const { status } = campaign;
  const button = (name: string, icon: React.ReactNode, act: () => void) => (
    <Button key={name} variant="default" leftSection={icon} onClick={act}>
      {t(`actions.${name}`)}
    </Button>
  );
  return (
    <>
      {status === 'draft' &&
        button('edit', <IconPencil size={16} />, () => go(paths.edit(campaign.id)))}
      {status === 'sending' &&
        button('pause', <IconPlayerPause size={16} />, () => moves.pause(campaign))}
      {status === 'paused' &&
        button('resume', <IconPlayerPlay size={16} />, () => moves.resume(campaign))}
      {status === 'scheduled' &&
        button('undo', <IconArrowBackUp size={16} />, () => moves.undo(campaign))}
      {['scheduled', 'sending', 'paused'].includes(status) &&
        button('stop', <IconPlayerStop size={16} />, () => void moves.stop(campaign))}
    </>
  );
}
