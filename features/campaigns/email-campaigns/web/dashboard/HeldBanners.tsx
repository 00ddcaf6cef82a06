import { Button } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import {
  IconAlarm,
  IconArrowBackUp,
  IconCalendarTime,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRepeat,
  IconSend,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { momentInput } from '#platform/web/format/date-input.ts';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { CampaignWithReport } from '../../contract/campaign.ts';
import { useCampaignPaths } from '../campaign.ts';
import { inZone, nextFullHour } from '#platform/contract/zone-clock.ts';
import { campaignTexts } from '../texts.ts';
import { useCampaignMoves } from '../use-campaign-moves.ts';
import classes from './banner.module.css';

interface BannerProps {
  tone: 'brand' | 'good' | 'warn' | 'bad';
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Banner({ tone, icon, title, text, children }: BannerProps) {
  return (
    <section className={classes.banner} data-tone={tone} aria-label={title}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p className={classes.text}>{text}</p>
      </div>
      {children}
    </section>
  );
}

type Begin = () => void;

/** Runs one move at a time and says that it runs; `ask` is for one that asks first, and runs from when its question was answered. */
function useBusy() {
  const [busy, setBusy] = useState<string | null>(null);
  const ask = (name: string, work: (begin: Begin) => Promise<unknown>) =>
    void work(() => setBusy(name)).finally(() => setBusy(null));
  const run = (name: string, work: () => Promise<unknown>) =>
    ask(name, (begin) => {
      begin();
      return work();
    });
  return { busy, run, ask };
}

/** A campaign that somebody has paused: how many wait, and the ways on. */
export function PausedBanner({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const moves = useCampaignMoves();
  const { busy, run, ask } = useBusy();
  const { pending, delivered } = campaign.balance;
  return (
    <Banner
      tone="warn"
      icon={<IconPlayerPause size={22} stroke={1.6} />}
      title={t('banner.paused')}
      text={t('banner.pausedText', {
        count: pending,
        people: fullNumber(pending),
        sent: fullNumber(delivered),
      })}
    >
      <Button
        size="md"
        leftSection={<IconPlayerPlay size={18} />}
        loading={busy === 'resume'}
        onClick={() => run('resume', () => moves.resume(campaign))}
      >
        {t('banner.resume')}
      </Button>
      <Button
        size="md"
        variant="light"
        color="red"
        leftSection={<IconPlayerStop size={18} />}
        loading={busy === 'stop'}
        onClick={() => ask('stop', (begin) => moves.stop({ ...campaign, pending }, begin))}
      >
        {t('banner.stop')}
      </Button>
    </Banner>
  );
}

/** A campaign that did not leave in time: a person decides whether it still should. */
export function MissedBanner({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const zone = useDisplayZone();
  const go = useGo();
  const paths = useCampaignPaths();
  const moves = useCampaignMoves();
  const { busy, run } = useBusy();
  const [time, setTime] = useState<string | null>(null);
  const back = async () => {
    if (await moves.undo(campaign)) go(paths.edit(campaign.id, 'review'));
  };
  return (
    <Banner
      tone="bad"
      icon={<IconAlarm size={22} stroke={1.6} />}
      title={t(campaign.error === null ? 'banner.missed' : 'banner.held')}
      text={
        campaign.error ??
        t('banner.missedText', {
          time:
            campaign.scheduled_at === null ? '' : formatDateTime(campaign.scheduled_at, { zone }),
        })
      }
    >
      {time === null ? (
        <>
          <Button
            size="md"
            leftSection={<IconSend size={18} />}
            loading={busy === 'now'}
            onClick={() => run('now', () => moves.confirm(campaign, {}))}
          >
            {t('banner.sendNow')}
          </Button>
          <Button
            size="md"
            variant="default"
            leftSection={<IconCalendarTime size={18} />}
            onClick={() => setTime(nextFullHour(Date.now(), zone))}
          >
            {t('banner.newTime')}
          </Button>
          <Button
            size="md"
            variant="default"
            leftSection={<IconArrowBackUp size={18} />}
            loading={busy === 'back'}
            onClick={() => run('back', back)}
          >
            {t('banner.drop')}
          </Button>
        </>
      ) : (
        <>
          <DateTimePicker
            aria-label={t('schedule.time')}
            value={time}
            onChange={setTime}
            {...momentInput()}
            clearable={false}
            size="md"
          />
          <Button
            size="md"
            leftSection={<IconCalendarTime size={18} />}
            loading={busy === 'later'}
            onClick={() =>
              run('later', () => moves.confirm(campaign, { scheduled_at: inZone(time, zone) }))
            }
          >
            {t('schedule.later')}
          </Button>
          <Button size="md" variant="subtle" onClick={() => setTime(null)}>
            {t('banner.keepMissed')}
          </Button>
        </>
      )}
    </Banner>
  );
}

/** A recurring campaign: on or off, its rhythm, and the way to end it. */
export function SeriesBanner({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const zone = useDisplayZone();
  const moves = useCampaignMoves();
  const { busy, run, ask } = useBusy();
  const rule = campaign.schedule?.recurring;
  const rhythm = rule ? t(`series.every.${rule.unit}`, { count: rule.every }) : '';
  const end = rule?.ends_on
    ? t('series.until', { day: formatDateTime(rule.ends_on, { zone: 'UTC', style: 'date' }) })
    : rule?.runs
      ? t('series.times', { count: rule.runs })
      : '';
  const next =
    campaign.next_run_at === null
      ? t('series.noNext')
      : t('series.nextMade', { time: formatDateTime(campaign.next_run_at, { zone }) });
  return (
    <Banner
      tone={campaign.is_enabled ? 'brand' : 'warn'}
      icon={
        campaign.is_enabled ? (
          <IconRepeat size={22} stroke={1.6} />
        ) : (
          <IconPlayerPause size={22} stroke={1.6} />
        )
      }
      title={[campaign.is_enabled ? t('series.on') : t('series.off'), rhythm, end]
        .filter(Boolean)
        .join(' · ')}
      text={campaign.is_enabled ? next : t('series.offText')}
    >
      <Button
        size="md"
        variant="default"
        leftSection={
          campaign.is_enabled ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />
        }
        loading={busy === 'toggle'}
        onClick={() => run('toggle', () => moves.toggle(campaign))}
      >
        {campaign.is_enabled ? t('actions.pauseSeries') : t('actions.resumeSeries')}
      </Button>
      <Button
        size="md"
        variant="light"
        color="red"
        leftSection={<IconPlayerStop size={18} />}
        loading={busy === 'stop'}
        onClick={() => ask('stop', (begin) => moves.stopSeries(campaign, begin))}
      >
        {t('series.stop')}
      </Button>
    </Banner>
  );
}
