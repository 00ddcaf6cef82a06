import { Alert, Button, SegmentedControl } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { IconAlertCircle, IconCalendarTime, IconSend, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { sentence } from '#platform/web/overlays/form-errors.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { Preflight } from '../../contract/report.ts';
import { defaultHold } from '../../contract/schedule.ts';
import { campaignTexts } from '../texts.ts';
import type { Draft } from '../wizard/use-draft.ts';
import { useCampaignRights } from '../use-campaign-rights.ts';
import classes from './review.module.css';
import { useSchedule } from './use-schedule.ts';
import { inZone, nextFullHour, onClockOf } from './zone-time.ts';

const holds = [0, defaultHold, 60, 600] as const;

/** When the campaign leaves: now, after a pause in which it can be taken back, or at a chosen time. */
export function SchedulePanel({ draft, campaignId, preflight }: { draft: Draft; campaignId: number; preflight: Preflight | undefined }) {
  const { t } = useTranslation(campaignTexts);
  const zone = useDisplayZone();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [hold, setHold] = useState<number>(defaultHold);
  const [time, setTime] = useState<string | null>(() => nextFullHour(Date.now(), zone));
  const [today] = useState(() => onClockOf(Date.now(), zone).slice(0, 10));
  const { mustAsk } = useCampaignRights();
  const schedule = useSchedule({ draft, campaignId });
  const people = preflight?.audience.mailable ?? 0;
  const errors = preflight?.findings.filter(({ severity }) => severity === 'error').length ?? 0;
  const leavesAt = when === 'later' && time !== null ? inZone(time, zone) : null;

  const asking = { question: t('approval.confirm', { name: draft.values.name }), label: t('approval.ask'), title: t('approval.confirmTitle') };
  const submit = () => schedule.run(mustAsk ? { ...asking, ...(when === 'now' ? { hold_seconds: hold } : { scheduled_at: leavesAt }) } : when === 'now'
    ? { hold_seconds: hold, question: t('schedule.confirmNow', { name: draft.values.name, people: fullNumber(people), count: people }), label: t('schedule.now') }
    : { scheduled_at: leavesAt, question: t('schedule.confirmLater', { name: draft.values.name, people: fullNumber(people), count: people, time: formatDateTime(leavesAt, { zone }), zone }), label: t('schedule.later') });
  return (
    <Panel title={t('schedule.title')}>
      <div className={classes.schedule}>
        <SegmentedControl
          fullWidth aria-label={t('schedule.title')} value={when} onChange={(next) => setWhen(next as 'now' | 'later')}
          data={[{ value: 'now', label: t('schedule.tabNow') }, { value: 'later', label: t('schedule.tabLater') }]}
        />
        {when === 'now' ? (
          <div>
            <p className={classes.label} id="hold-label">{t('schedule.hold')}</p>
            <SegmentedControl fullWidth size="xs" aria-labelledby="hold-label" value={String(hold)} onChange={(next) => setHold(Number(next))} data={holds.map((seconds) => ({ value: String(seconds), label: t(`schedule.holds.${seconds}`) }))} />
            <p className={classes.quiet}>{hold === 0 ? t('schedule.noHold') : t('schedule.holdHint')}</p>
          </div>
        ) : (
          <DateTimePicker
            label={t('schedule.time')} description={t('schedule.zone', { zone })} value={time} onChange={setTime} minDate={today}
            valueFormat="MMM DD, YYYY [at] hh:mm A" timePickerProps={{ format: '12h' }} firstDayOfWeek={0} clearable={false} error={schedule.errors['scheduled_at'] ? sentence(schedule.errors['scheduled_at']) : null} popoverProps={{ withinPortal: true }}
          />
        )}
        {schedule.errors['base'] && <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">{schedule.errors['base']}</Alert>}
        <Button
          size="md" fullWidth loading={schedule.isBusy} disabled={!preflight?.can_send || (when === 'later' && leavesAt === null)} onClick={() => void submit()}
          leftSection={mustAsk ? <IconUserCheck size={17} /> : when === 'now' ? <IconSend size={17} /> : <IconCalendarTime size={17} />}
        >
          {mustAsk ? t('approval.ask') : when === 'now' ? t('schedule.sendTo', { count: people, people: fullNumber(people) }) : t('schedule.scheduleFor', { count: people, people: fullNumber(people) })}
        </Button>
        {mustAsk && <p className={classes.quiet}>{t('approval.askHint')}</p>}
        {preflight && !preflight.can_send && <p className={classes.blocked}>{errors > 0 ? t('schedule.blocked', { count: errors }) : t('schedule.nobody')}</p>}
      </div>
    </Panel>
  );
}
