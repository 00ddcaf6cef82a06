import { NumberInput, SegmentedControl, Select } from '@mantine/core';
import { DatePickerInput, DateTimePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockChangeAt, onClockOf } from '#platform/contract/zone-clock.ts';
import { dayInput, momentInput } from '#platform/web/format/date-input.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { recurringUnits, type RecurringUnit } from '#platform/contract/recurrence.ts';
import { defaultHold } from '../../contract/schedule.ts';
import { campaignTexts } from '../texts.ts';
import classes from './review.module.css';
import type { ScheduleChoice } from './schedule-choice.ts';

const holds = [0, defaultHold, 60, 600] as const;

interface FieldsProps {
  choice: ScheduleChoice;
  onChange: (part: Partial<ScheduleChoice>) => void;
  errors: Record<string, string>;
}

/** What the chosen way to send asks for. */
export function ScheduleFields(props: FieldsProps) {
  switch (props.choice.way) {
    case 'now':
      return <HoldField {...props} />;
    case 'later':
    case 'zone':
      return <TimeField {...props} />;
    case 'open':
    case 'buy':
      return (
        <>
          <WindowField {...props} />
          <HoldField {...props} />
        </>
      );
    case 'recurring':
      return (
        <>
          <TimeField {...props} />
          <RecurringFields {...props} />
        </>
      );
  }
}

function HoldField({ choice, onChange }: FieldsProps) {
  const { t } = useTranslation(campaignTexts);
  return (
    <div>
      <p className={classes.label} id="hold-label">
        {t('schedule.hold')}
      </p>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby="hold-label"
        value={String(choice.hold)}
        onChange={(next) => onChange({ hold: Number(next) })}
        data={holds.map((seconds) => ({
          value: String(seconds),
          label: t(`schedule.holds.${seconds}`),
        }))}
      />
      <p className={classes.quiet}>
        {choice.hold === 0 ? t('schedule.noHold') : t('schedule.holdHint')}
      </p>
    </div>
  );
}

function TimeField({ choice, onChange, errors }: FieldsProps) {
  const { t } = useTranslation(campaignTexts);
  const zone = useDisplayZone();
  const [today] = useState(() => onClockOf(Date.now(), zone).slice(0, 10));
  const error = errors['scheduled_at'] ?? errors['local_time'] ?? errors['recurring'];
  const change = choice.way === 'zone' || !choice.time ? null : clockChangeAt(choice.time, zone);
  const hints = [
    choice.way === 'zone' ? t('schedule.zoneOfEach') : t('schedule.zone', { zone }),
    ...(change ? [t(`schedule.clockChange.${change}`)] : []),
  ];
  return (
    <DateTimePicker
      label={choice.way === 'recurring' ? t('schedule.firstRun') : t('schedule.time')}
      description={hints.join(' ')}
      value={choice.time}
      onChange={(time) => onChange({ time })}
      minDate={today}
      {...momentInput()}
      clearable={false}
      error={error ? sentence(error) : null}
      popoverProps={{ withinPortal: true }}
    />
  );
}

function WindowField({ choice, onChange }: FieldsProps) {
  const { t } = useTranslation(campaignTexts);
  return (
    <div>
      <p className={classes.label} id="window-label">
        {t('schedule.window')}
      </p>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby="window-label"
        value={String(choice.windowHours)}
        onChange={(next) => onChange({ windowHours: Number(next) as 24 | 168 })}
        data={(['24', '168'] as const).map((value) => ({
          value,
          label: t(`schedule.windows.${value}`),
        }))}
      />
      <p className={classes.quiet}>{t('schedule.windowHint')}</p>
    </div>
  );
}

function RecurringFields({ choice, onChange, errors }: FieldsProps) {
  const { t } = useTranslation(campaignTexts);
  const number = (value: string | number) => (value === '' ? 0 : Number(value));
  return (
    <>
      <div className={classes.pair}>
        <NumberInput
          label={t('schedule.every')}
          min={1}
          max={365}
          allowDecimal={false}
          value={choice.every}
          onChange={(value) => onChange({ every: number(value) })}
          error={errors['recurring.every'] ? sentence(errors['recurring.every']) : null}
        />
        <Select
          label={t('schedule.unit')}
          allowDeselect={false}
          value={choice.unit}
          onChange={(unit) => onChange({ unit: unit as RecurringUnit })}
          data={recurringUnits.map((unit) => ({
            value: unit,
            label: t(`schedule.units.${unit}`, { count: choice.every }),
          }))}
          comboboxProps={{ withinPortal: true }}
        />
      </div>
      <div className={classes.pair}>
        <Select
          label={t('schedule.end')}
          allowDeselect={false}
          value={choice.end}
          onChange={(end) => onChange({ end: end as ScheduleChoice['end'] })}
          data={(['never', 'on', 'after'] as const).map((value) => ({
            value,
            label: t(`schedule.ends.${value}`),
          }))}
          comboboxProps={{ withinPortal: true }}
        />
        {choice.end === 'on' && (
          <DatePickerInput
            label={t('schedule.endsOn')}
            {...dayInput()}
            value={choice.endsOn}
            onChange={(endsOn) => onChange({ endsOn })}
            minDate={choice.time?.slice(0, 10) ?? ''}
            popoverProps={{ withinPortal: true }}
          />
        )}
        {choice.end === 'after' && (
          <NumberInput
            label={t('schedule.runs')}
            min={1}
            max={10_000}
            allowDecimal={false}
            value={choice.runs}
            onChange={(value) => onChange({ runs: number(value) })}
          />
        )}
      </div>
      <NumberInput
        label={t('schedule.ahead')}
        description={t('schedule.aheadHint')}
        suffix={t('schedule.hoursSuffix')}
        min={1}
        max={168}
        allowDecimal={false}
        value={choice.aheadHours}
        onChange={(value) => onChange({ aheadHours: Math.max(1, number(value)) })}
      />
    </>
  );
}
