import { Chip, Group, Input, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Duration, Wait } from '#engines/journeys/contract.ts';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { goesOnAt, timesOutAt } from '../graph/wait-example.ts';
import { journeyTexts } from '../paths.ts';
import { ContactFieldSelect } from './ContactFieldSelect.tsx';
import type { StepFormProps } from './form-props.ts';
import { RuleField, type StepRules } from './RuleField.tsx';
import { ClockSelect, TriggerFields } from './TriggerFields.tsx';
import { useSteady } from './use-steady.ts';

const oneDay = { amount: 1, unit: 'days' } as const;
const blank: { readonly [Kind in Wait['kind']]: Extract<Wait, { kind: Kind }> } = {
  duration: { kind: 'duration', ...oneDay },
  until_time: { kind: 'until_time', time: '09:00', weekdays: [], clock: 'person' },
  until_date: {
    kind: 'until_date',
    field: '',
    offset_days: 0,
    time: '09:00',
    clock: 'person',
    otherwise: 'go_on',
  },
  event: { kind: 'event', trigger: null, timeout: oneDay },
  condition: { kind: 'condition', rules: null, timeout: oneDay },
  usual_hour: { kind: 'usual_hour', within: 'day' },
};

interface WaitProps<Kind extends Wait['kind'] = Wait['kind']> {
  readonly wait: Extract<Wait, { kind: Kind }>;
  readonly set: (wait: Wait) => void;
  readonly builder: StepFormProps['builder'];
}

/** What contacts wait for, and when somebody who came now would go on. */
export function WaitForm({ node, change, builder }: StepFormProps<'wait'>) {
  const { t } = useTranslation(journeyTexts);
  const { wait } = node;
  const set = (next: Wait) => change({ wait: next });
  return (
    <Stack gap={12}>
      <Select
        label={t('fields.waitFor')}
        allowDeselect={false}
        data={Object.keys(blank).map((kind) => ({ value: kind, label: t(`waitKinds.${kind}`) }))}
        value={wait.kind}
        onChange={(kind) => set(blank[kind as Wait['kind']])}
      />
      <Facts key={wait.kind} wait={wait} set={set} builder={builder} />
      <Example wait={wait} />
    </Stack>
  );
}

function Facts({ wait, set, builder }: WaitProps) {
  const { t } = useTranslation(journeyTexts);
  switch (wait.kind) {
    case 'duration':
      return (
        <DurationFields
          label={t('fields.duration')}
          duration={wait}
          onChange={(duration) => set({ ...wait, ...duration })}
        />
      );
    case 'until_time':
      return <TimeFields wait={wait} set={set} builder={builder} />;
    case 'until_date':
      return <DateFields wait={wait} set={set} builder={builder} />;
    case 'event':
      return (
        <>
          <TriggerFields
            label={t('fields.event')}
            trigger={wait.trigger}
            names={builder.names}
            onChange={(trigger) => set({ ...wait, trigger })}
          />
          <Timeout wait={wait} set={set} builder={builder} />
        </>
      );
    case 'condition':
      return <ConditionFields wait={wait} set={set} builder={builder} />;
    case 'usual_hour':
      return (
        <Select
          label={t('fields.within')}
          allowDeselect={false}
          data={['day', 'week'].map((one) => ({ value: one, label: t(`waits.within_${one}`) }))}
          value={wait.within}
          onChange={(within) => set({ ...wait, within: within === 'week' ? 'week' : 'day' })}
        />
      );
  }
}

function ConditionFields({ wait, set, builder }: WaitProps<'condition'>) {
  const { t } = useTranslation(journeyTexts);
  const steady = useSteady((rules: StepRules | null) => set({ ...wait, rules }));
  const setRules = useCallback((rules: StepRules | null) => steady(rules), [steady]);
  return (
    <>
      <RuleField
        label={t('fields.condition')}
        rules={wait.rules}
        names={builder.names}
        onChange={setRules}
      />
      <Timeout wait={wait} set={set} builder={builder} />
    </>
  );
}

function Timeout({ wait, set }: WaitProps<'event' | 'condition'>) {
  const { t } = useTranslation(journeyTexts);
  return (
    <DurationFields
      label={t('fields.timeout')}
      duration={wait.timeout}
      onChange={(timeout) => set({ ...wait, timeout })}
    />
  );
}

const units = ['minutes', 'hours', 'days', 'weeks'] as const;

/** A length of time. */
function DurationFields({
  label,
  duration,
  onChange,
}: {
  label: string;
  duration: Duration;
  onChange: (duration: Duration) => void;
}) {
  const { t } = useTranslation(journeyTexts);
  const { amount, unit } = duration;
  return (
    <Group gap={8} align="flex-end">
      <NumberInput
        w={120}
        label={label}
        min={1}
        max={1000}
        allowDecimal={false}
        value={amount}
        onChange={(next) => onChange({ amount: Math.max(1, Number(next) || 1), unit })}
      />
      <Select
        w={150}
        aria-label={t('fields.unit')}
        allowDeselect={false}
        data={units.map((one) => ({ value: one, label: t(`unitNames.${one}`) }))}
        value={unit}
        onChange={(next) => onChange({ amount, unit: units.find((one) => one === next) ?? unit })}
      />
    </Group>
  );
}

const days = ['1', '2', '3', '4', '5', '6', '7'];

function TimeFields({ wait, set }: WaitProps<'until_time'>) {
  const { t } = useTranslation(journeyTexts);
  return (
    <>
      <TextInput
        type="time"
        label={t('fields.time')}
        value={wait.time}
        onChange={(event) =>
          event.currentTarget.value && set({ ...wait, time: event.currentTarget.value })
        }
      />
      <Input.Wrapper
        label={t('fields.weekdays')}
        description={t('fields.weekdaysText')}
        labelElement="div"
      >
        <Chip.Group
          multiple
          value={wait.weekdays.map(String)}
          onChange={(chosen) => set({ ...wait, weekdays: chosen.map(Number).sort() })}
        >
          <Group gap={6} mt={6}>
            {days.map((day) => (
              <Chip key={day} value={day} size="xs">
                {t(`weekdays.${day}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <ClockSelect value={wait.clock} onChange={(clock) => set({ ...wait, clock })} />
    </>
  );
}

function DateFields({ wait, set, builder }: WaitProps<'until_date'>) {
  const { t } = useTranslation(journeyTexts);
  return (
    <>
      <ContactFieldSelect
        label={t('triggerFields.day')}
        field={wait.field}
        criteria={builder.names.criteria}
        isDay
        onChange={(field) => set({ ...wait, field })}
      />
      <Group grow align="flex-start">
        <NumberInput
          label={t('triggerFields.offset')}
          description={t('triggerFields.offsetText')}
          min={-365}
          max={365}
          allowDecimal={false}
          value={wait.offset_days}
          onChange={(next) => set({ ...wait, offset_days: Number(next) || 0 })}
        />
        <TextInput
          type="time"
          label={t('fields.time')}
          value={wait.time}
          onChange={(event) =>
            event.currentTarget.value && set({ ...wait, time: event.currentTarget.value })
          }
        />
      </Group>
      <ClockSelect value={wait.clock} onChange={(clock) => set({ ...wait, clock })} />
      <Select
        label={t('fields.otherwise')}
        allowDeselect={false}
        data={['go_on', 'exit'].map((one) => ({ value: one, label: t(`waits.otherwise_${one}`) }))}
        value={wait.otherwise}
        onChange={(next) => set({ ...wait, otherwise: next === 'exit' ? 'exit' : 'go_on' })}
      />
    </>
  );
}

/** What the wait means for somebody who comes to it at this moment. */
function Example({ wait }: { wait: Wait }) {
  const { t } = useTranslation(journeyTexts);
  const zone = useDisplayZone();
  const [now] = useState(() => new Date());
  const on = goesOnAt(wait, now, zone);
  const out = timesOutAt(wait, now, zone);
  const time = on ?? out;
  if (time === null) return null;
  return (
    <Text size="sm" c="dimmed" data-part="example">
      {t(on ? 'waits.example' : 'waits.exampleTimeout', {
        time: formatDateTime(time, { style: 'full' }),
      })}
    </Text>
  );
}
