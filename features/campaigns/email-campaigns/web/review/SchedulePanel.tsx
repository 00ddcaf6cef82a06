import { Alert, Button, Radio, Switch } from '@mantine/core';
import {
  IconAlertCircle,
  IconCalendarTime,
  IconRepeat,
  IconSend,
  IconUserCheck,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import type { Preflight } from '../../contract/report.ts';
import { defaultAhead, defaultHold } from '../../contract/schedule.ts';
import { campaignTexts } from '../texts.ts';
import type { Draft } from '../wizard/use-draft.ts';
import { useCampaignRights } from '../use-campaign-rights.ts';
import classes from './review.module.css';
import { bodyOf, isInPackage, waysOf, type ScheduleChoice, type Way } from './schedule-choice.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { SchedulePreviewPart } from './SchedulePreviewPart.tsx';
import { useSchedule } from './use-schedule.ts';
import { wizardUrl } from '../wizard/steps.ts';
import { nextFullHour } from '#platform/contract/zone-clock.ts';

/** When the campaign leaves: now, at a time, at each person's time, or again and again; with a look at when people get it. */
export function SchedulePanel({
  draft,
  campaignId,
  preflight,
  sendPlace,
}: {
  draft: Draft;
  campaignId: number;
  preflight: Preflight | undefined;
  /** Where the button stands: at the foot of the wizard, in sight whatever is chosen. */
  sendPlace: HTMLElement | null;
}) {
  const { t } = useTranslation(campaignTexts);
  const zone = useDisplayZone();
  const { packageFeature } = useAccountFacts();
  const { mustAsk } = useCampaignRights();
  const [{ way: meant }] = useUrlState(wizardUrl);
  const [choice, setChoice] = useState<ScheduleChoice>(() => ({
    way:
      meant !== undefined &&
      waysOf(draft.values.ab !== null).includes(meant) &&
      isInPackage(meant, packageFeature)
        ? meant
        : 'now',
    hold: defaultHold,
    time: nextFullHour(Date.now(), zone),
    isPriority: false,
    windowHours: 24,
    unit: 'Week',
    every: 1,
    end: 'never',
    endsOn: null,
    runs: 10,
    aheadHours: defaultAhead,
  }));
  const change = (part: Partial<ScheduleChoice>) => setChoice((now) => ({ ...now, ...part }));
  const schedule = useSchedule({ draft, campaignId });
  const people = preflight?.audience.mailable ?? 0;
  const errors = preflight?.findings.filter(({ severity }) => severity === 'error').length ?? 0;
  const body = bodyOf(choice, zone);
  const submit = () => {
    if (body === null) return;
    const count = { name: draft.values.name, people: fullNumber(people), count: people };
    const time =
      choice.time === null
        ? ''
        : formatDateTime(
            choice.way === 'later'
              ? String(body['scheduled_at'])
              : `${choice.time.replace(' ', 'T')}Z`,
            { zone: choice.way === 'later' ? zone : 'UTC' },
          );
    const question =
      choice.way === 'now'
        ? t('schedule.confirmNow', count)
        : choice.way === 'later'
          ? t('schedule.confirmLater', { ...count, time, zone })
          : t(`schedule.confirmWay.${choice.way}`, { ...count, time, zone });
    void schedule.run(
      mustAsk
        ? {
            question: t('approval.confirm', { name: draft.values.name }),
            label: t('approval.ask'),
            title: t('approval.confirmTitle'),
            body,
          }
        : { question, label: choice.way === 'now' ? t('schedule.now') : t('schedule.later'), body },
    );
  };
  const send = (
    <Button
      loading={schedule.isBusy}
      disabled={!preflight?.can_send || body === null}
      onClick={submit}
      leftSection={mustAsk ? <IconUserCheck size={17} /> : icons[choice.way]}
    >
      {mustAsk
        ? t('approval.ask')
        : choice.way === 'now'
          ? t('schedule.sendTo', { count: people, people: fullNumber(people) })
          : choice.way === 'recurring'
            ? t('schedule.startSeries')
            : t('schedule.scheduleFor', { count: people, people: fullNumber(people) })}
    </Button>
  );
  return (
    <Panel title={t('schedule.title')}>
      {sendPlace && createPortal(send, sendPlace)}
      <div className={classes.schedule}>
        <Radio.Group
          aria-label={t('schedule.title')}
          value={choice.way}
          onChange={(way) => change({ way: way as Way })}
        >
          <div className={classes.ways}>
            {waysOf(draft.values.ab !== null).map((way) => (
              <Radio
                key={way}
                value={way}
                label={t(`schedule.way.${way}`)}
                disabled={!isInPackage(way, packageFeature)}
                description={
                  isInPackage(way, packageFeature)
                    ? choice.way === way
                      ? t(`schedule.wayHint.${way}`)
                      : undefined
                    : t('schedule.notInPackage')
                }
              />
            ))}
          </div>
        </Radio.Group>
        <ScheduleFields choice={choice} onChange={change} errors={schedule.errors} />
        {(choice.way === 'now' || choice.way === 'later') && (
          <Switch
            checked={choice.isPriority}
            onChange={(event) => change({ isPriority: event.currentTarget.checked })}
            label={t('schedule.priority')}
            description={t('schedule.priorityHint')}
          />
        )}
        {choice.way !== 'now' && choice.way !== 'later' && (
          <SchedulePreviewPart
            campaignId={campaignId}
            version={draft.version}
            body={body}
            isRecurring={choice.way === 'recurring'}
          />
        )}
        {schedule.errors['base'] && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
            {schedule.errors['base']}
          </Alert>
        )}
        {mustAsk && <p className={classes.quiet}>{t('approval.askHint')}</p>}
        {preflight && !preflight.can_send && (
          <p className={classes.blocked}>
            {errors > 0 ? t('schedule.blocked', { count: errors }) : t('schedule.nobody')}
          </p>
        )}
      </div>
    </Panel>
  );
}

const later = <IconCalendarTime size={17} />;
const icons: Record<Way, ReactNode> = {
  now: <IconSend size={17} />,
  later,
  zone: later,
  open: later,
  buy: later,
  recurring: <IconRepeat size={17} />,
};
