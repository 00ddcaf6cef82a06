import { NumberInput, Radio, Select, Stack } from '@mantine/core';
import { DatePickerInput, DateTimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { hourlyUnits } from '#platform/contract/recurrence.ts';
import { dayInput, momentInput } from '#platform/web/format/date-input.ts';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { dataJourneys, type DataJourney } from '../contract/data-journeys.ts';
import { scheduleKinds, type Schedule } from '../contract/schedule.ts';
import classes from './data-journeys.module.css';
import { useJourneyRefresh } from './use-runs.ts';
import { WebhookAddress } from './WebhookAddress.tsx';

const schema = z.object({
  kind: z.enum(scheduleKinds),
  unit: z.enum(hourlyUnits),
  every: z.coerce.number(),
  first: z.string().nullable(),
  ends_on: z.string().nullable(),
});

/** When a data journey runs; it can be changed at any time. */
export function ScheduleDrawer({
  journey,
  opened,
  onClose,
}: {
  journey: DataJourney;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('data-journeys');
  const save = useSave<DataJourney>(dataJourneys);
  const refresh = useJourneyRefresh();
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('schedule.title')}
      schema={schema}
      initialValues={valuesOf(journey.schedule)}
      onSubmit={async (values) => {
        await save.mutateAsync({ id: journey.id, values: { schedule: bodyOf(values) } });
        await refresh();
      }}
    >
      {(form) => <Fields form={form} journey={journey} />}
    </FormDrawer>
  );
}

function Fields({ form, journey }: { form: SchemaForm<typeof schema>; journey: DataJourney }) {
  const { t } = useTranslation('data-journeys');
  const { kind } = form.values;
  return (
    <>
      <Radio.Group label={t('schedule.kind')} {...form.getInputProps('kind')}>
        <Stack gap="xs" mt="xs">
          {scheduleKinds.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`schedule.kinds.${value}`)}
              description={t(`schedule.hints.${value}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'recurring' && <RecurringFields form={form} />}
      {kind === 'webhook' && <WebhookAddress journey={journey} />}
    </>
  );
}

function RecurringFields({ form }: { form: SchemaForm<typeof schema> }) {
  const { t } = useTranslation('data-journeys');
  return (
    <>
      <DateTimePicker
        label={t('schedule.first')}
        description={t('schedule.firstHint')}
        withAsterisk
        {...momentInput()}
        clearable={false}
        popoverProps={{ withinPortal: true }}
        {...form.getInputProps('first')}
      />
      <div className={classes.pair}>
        <NumberInput
          label={t('schedule.every')}
          min={1}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('every')}
        />
        <Select
          label={t('schedule.unit')}
          allowDeselect={false}
          data={hourlyUnits.map((value) => ({ value, label: t(`schedule.units.${value}`) }))}
          {...form.getInputProps('unit')}
        />
      </div>
      <DatePickerInput
        label={t('schedule.endsOn')}
        clearable
        {...dayInput()}
        popoverProps={{ withinPortal: true }}
        {...form.getInputProps('ends_on')}
      />
    </>
  );
}

function valuesOf(schedule: Schedule): z.input<typeof schema> {
  return {
    kind: schedule.kind,
    unit: schedule.unit ?? 'Day',
    every: schedule.every ?? 1,
    first: schedule.first?.replace('T', ' ') ?? null,
    ends_on: schedule.ends_on ?? null,
  };
}

function bodyOf(values: z.output<typeof schema>): Partial<Schedule> {
  if (values.kind !== 'recurring') return { kind: values.kind };
  return { ...values, first: values.first?.replace(' ', 'T').slice(0, 16) ?? null };
}
