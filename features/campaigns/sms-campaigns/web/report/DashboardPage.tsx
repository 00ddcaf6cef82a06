import { Alert, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { metricNamed } from '#platform/web/charts/metric.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { SmsCampaign } from '../../contract/campaign.ts';
import { smsTexts, useSmsPaths } from '../paths.ts';
import { useSmsMoves } from '../use-sms-moves.ts';
import { reasonText } from './reason-text.ts';
import classes from './report.module.css';
import { ReportFrame } from './ReportFrame.tsx';

/** What became of an SMS campaign; each figure leads to its texts. */
export function DashboardPage() {
  return (
    <ReportFrame tab="overview" actions={(campaign) => <Moves campaign={campaign} />}>
      {(campaign) => <Overview campaign={campaign} />}
    </ReportFrame>
  );
}

function Overview({ campaign }: { campaign: SmsCampaign }) {
  return (
    <div className={classes.stack}>
      {campaign.error !== null && (
        <Alert color="red" role="alert">
          {campaign.error}
        </Alert>
      )}
      <Figures campaign={campaign} />
      <div className={classes.halves}>
        <Facts campaign={campaign} />
        <Reasons campaign={campaign} />
      </div>
    </div>
  );
}

function Figures({ campaign: { id, figures } }: { campaign: SmsCampaign }) {
  const { t } = useTranslation(smsTexts);
  const paths = useSmsPaths();
  const cards = [
    { key: 'recipients', value: figures.recipients - figures.suppressed },
    { key: 'delivered', value: figures.delivered, to: paths.texts(id, 'delivered') },
    { key: 'sent', value: figures.sent, to: paths.texts(id, 'sent') },
    { key: 'failed', value: figures.failed, to: paths.texts(id, 'failed') },
    { key: 'clicked', value: figures.clicked, to: paths.clickers(id) },
    { key: 'replies', value: figures.replies, to: paths.replies(id) },
    { key: 'unsubscribed', value: figures.unsubscribed },
    { key: 'units', value: figures.units },
  ];
  return (
    <div className={classes.figures}>
      {cards.map(({ key, value, to }) => (
        <StatCard
          key={key}
          metric={metricNamed(key)}
          label={t(`figures.${key}`)}
          about={t(`figures.about.${key}`)}
          value={fullNumber(value)}
          {...(to && { to })}
        />
      ))}
    </div>
  );
}

function Facts({ campaign }: { campaign: SmsCampaign }) {
  const { t } = useTranslation(smsTexts);
  return (
    <Panel title={t('report.message')}>
      <p className={classes.text} dir="auto">
        {campaign.text}
      </p>
      <FactList>
        <dt>{t('fields.from_number')}</dt>
        <dd dir="ltr">{campaign.from_number || '–'}</dd>
        <dt>{t('fields.scheduled')}</dt>
        <dd>
          <DateTime value={campaign.scheduled_at} />
        </dd>
        <dt>{t('fields.sent')}</dt>
        <dd>
          <DateTime value={campaign.sent_at} />
        </dd>
        <dt>{t('fields.created_by')}</dt>
        <dd>{campaign.created_by || '–'}</dd>
      </FactList>
    </Panel>
  );
}

function Reasons({ campaign: { figures } }: { campaign: SmsCampaign }) {
  const { t } = useTranslation(smsTexts);
  const reasons = Object.entries(figures.reasons).sort(([, one], [, other]) => other - one);
  return (
    <Panel title={t('report.notSent')}>
      {reasons.length === 0 ? (
        <p className={classes.quiet}>{t('report.noReasons')}</p>
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

function Moves({ campaign }: { campaign: SmsCampaign }) {
  const { t } = useTranslation(smsTexts);
  const go = useGo();
  const paths = useSmsPaths();
  const moves = useSmsMoves();
  const { status } = campaign;
  const button = (name: string, icon: React.ReactNode, act: () => void) => (
    <Button key={name} variant="default" leftSection={icon} onClick={act}>
      {t(`actions.${name}`)}
    </Button>
  );
  return (
    <>
      {status === 'sending' &&
        button('pause', <IconPlayerPause size={16} />, () => void moves.pause(campaign))}
      {status === 'paused' &&
        button('resume', <IconPlayerPlay size={16} />, () => void moves.resume(campaign))}
      {status === 'scheduled' &&
        button('undo', <IconArrowBackUp size={16} />, () => void moves.undo(campaign))}
      {(status === 'sending' || status === 'paused') &&
        button('stop', <IconPlayerStop size={16} />, () => void moves.stop(campaign))}
      {(status === 'draft' || status === 'scheduled') &&
        button('edit', <IconPencil size={16} />, () => go(paths.edit(campaign.id)))}
      {status === 'trans' &&
        button('edit', <IconPencil size={16} />, () => go(paths.editTrans(campaign.id)))}
    </>
  );
}
