import { Alert, Button } from '@mantine/core';
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCalendarTime,
  IconPlayerSkipForward,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { TimeRemaining } from '#platform/web/format/TimeRemaining.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { longestHold } from '../../contract/schedule.ts';
import type { CampaignWithReport } from '../../contract/campaign.ts';
import { isOpenToChange, useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import { useCampaignMoves } from '../use-campaign-moves.ts';
import classes from './banner.module.css';
import { MissedBanner, PausedBanner, SeriesBanner } from './HeldBanners.tsx';
import { OpenRunNote } from './OpenRunNote.tsx';
import { PauseAndStop } from './PauseAndStop.tsx';
import { TestBanner } from './TestBanner.tsx';
import { SendProgress } from './SendProgress.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

/** Where the sending stands and how it can be taken back or stopped. */
export function SendBanner({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  if (isOpenToChange(campaign) && campaign.status === 'scheduled')
    return <OpenRunNote campaign={campaign} />;
  if (campaign.status === 'recurring') return <SeriesBanner campaign={campaign} />;
  if (campaign.status === 'missed') return <MissedBanner campaign={campaign} />;
  if (campaign.status === 'paused') return <PausedBanner campaign={campaign} />;
  if (campaign.status === 'scheduled' && campaign.scheduled_at !== null)
    return <Waiting campaign={campaign} leavesAt={campaign.scheduled_at} />;
  if (campaign.status === 'test') return <TestBanner campaign={campaign} />;
  if (campaign.status === 'active' || campaign.status === 'locked')
    return <Sending campaign={campaign} />;
  if (campaign.status === 'stopped') {
    const missed = campaign.balance.failed['stopped'] ?? 0;
    const text =
      campaign.balance.eligible === 0
        ? t('banner.stoppedBefore')
        : t('banner.stoppedText', {
            count: missed,
            people: fullNumber(missed),
            sent: fullNumber(campaign.balance.delivered),
          });
    return (
      <Alert color="amber" icon={<IconPlayerStop size={18} />} title={t('banner.stopped')}>
        {text}
      </Alert>
    );
  }
  if (campaign.status === 'skipped')
    return (
      <Alert color="gray" icon={<IconPlayerSkipForward size={18} />} title={t('banner.skipped')}>
        {campaign.error}
      </Alert>
    );
  if (campaign.status === 'failed')
    return (
      <Alert color="red" icon={<IconAlertCircle size={18} />} title={t('banner.failed')}>
        {campaign.error ?? t('banner.failedText')}
      </Alert>
    );
  return null;
}

// Whatever is not simply sent at one time says how it leaves.
const wayOfType: Readonly<Record<number, string>> = {
  2: 'schedule.priority',
  3: 'schedule.way.zone',
  4: 'schedule.way.open',
  5: 'schedule.way.buy',
};

function Waiting({ campaign, leavesAt }: { campaign: CampaignWithReport; leavesAt: string }) {
  const { t } = useTranslation(campaignTexts);
  const zone = useDisplayZone();
  const go = useGo();
  const paths = useCampaignPaths();
  const moves = useCampaignMoves();
  const [isBusy, setBusy] = useState(false);
  const left = useSecondsLeft(leavesAt);
  const isHeld = left <= longestHold;
  const way = wayOfType[campaign.schedule_type ?? 1];
  const undo = async () => {
    setBusy(true);
    const isDraft = await moves.undo(campaign);
    setBusy(false);
    if (isDraft) go(paths.edit(campaign.id, 'review'));
  };
  return (
    <section className={classes.banner} data-tone="brand" aria-label={t('banner.waiting')}>
      {isHeld ? (
        <Ring left={left} of={Math.max(campaign.hold_seconds, 1)} />
      ) : (
        <span className={classes.icon} aria-hidden="true">
          <IconCalendarTime size={22} stroke={1.6} />
        </span>
      )}
      <div className={classes.words}>
        <p className={classes.title}>
          {left <= 0
            ? t('banner.starting')
            : isHeld
              ? t('banner.leavesIn', {
                  time: left < 60 ? t('progress.seconds', { count: left }) : clock(left),
                })
              : t('banner.leavesAt', { time: formatDateTime(leavesAt, { zone }) })}
        </p>
        <p className={classes.text}>
          {isHeld ? (
            t('banner.holdText')
          ) : (
            <>
              <TimeRemaining until={leavesAt} /> · {zone}
              {way && <> · {t(way)}</>}
            </>
          )}
        </p>
      </div>
      <Button
        size="md"
        variant={isHeld ? 'filled' : 'default'}
        loading={isBusy}
        disabled={left <= 0}
        leftSection={<IconArrowBackUp size={18} />}
        onClick={() => void undo()}
      >
        {isHeld ? t('banner.undo') : t('banner.backToDraft')}
      </Button>
    </section>
  );
}

function Sending({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  return (
    <section className={classes.banner} data-tone="good" data-tall aria-label={t('banner.sending')}>
      <SendProgress campaign={campaign} />
      <PauseAndStop campaign={campaign} />
    </section>
  );
}

/** A ring that runs out with the time that is left to undo. */
function Ring({ left, of }: { left: number; of: number }) {
  const around = 2 * Math.PI * 20;
  const share = Math.min(1, Math.max(0, left / of));
  return (
    <svg
      viewBox="0 0 48 48"
      width={52}
      height={52}
      className={classes.ring}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="24" cy="24" r="20" className={classes.ringTrack} />
      <circle
        cx="24"
        cy="24"
        r="20"
        className={classes.ringLeft}
        strokeDasharray={around}
        strokeDashoffset={around * (1 - share)}
        transform="rotate(-90 24 24)"
      />
      <text x="24" y="28.5" className={classes.ringText}>
        {clock(left)}
      </text>
    </svg>
  );
}

function clock(seconds: number): string {
  const whole = Math.max(0, seconds);
  return whole < 60
    ? String(whole)
    : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
