import { Select, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { displayZone } from '#platform/web/format/time-zone.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { businessHours, type BusinessHoursRow } from '../contract.ts';
import { WeekFields } from './WeekFields.tsx';

type Values = typeof businessHours.fields._output;

function valuesOf(row: BusinessHoursRow | null): Values {
  if (row === null)
    return {
      name: '',
      time_zone: displayZone(),
      week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
      holidays: [],
    };
  const { name, time_zone, week, holidays } = row;
  return { name, time_zone, week, holidays };
}

/** Adds business hours, or changes them. */
export function BusinessHoursDrawer({
  edited,
  onClose,
}: {
  edited: BusinessHoursRow | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('business-hours');
  const save = useSave<BusinessHoursRow>(businessHours);
  const existing = edited === 'new' ? null : edited;
  const record = useEditedRecord(businessHours, existing, valuesOf);
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={existing ? existing.name : t('new')}
      description={t('drawer')}
      size={700}
      schema={businessHours.fields}
      initialValues={valuesOf(existing)}
      record={record}
      submitLabel={existing ? undefined : t('new')}
      onSubmit={(values, version) =>
        save.mutateAsync({ id: existing?.id ?? null, values, version })
      }
    >
      {(form) => (
        <>
          <TextInput
            label={t('fields.name')}
            withAsterisk
            data-autofocus={existing === null || undefined}
            maxLength={100}
            {...form.getInputProps('name')}
          />
          <Select
            label={t('fields.zone')}
            searchable
            allowDeselect={false}
            data={zonesWith(form.values.time_zone)}
            {...form.getInputProps('time_zone')}
          />
          <WeekFields form={form} />
          <TagsInput
            label={t('fields.holidays')}
            description={t('hints.holidays')}
            maxTags={400}
            {...form.getInputProps('holidays')}
          />
        </>
      )}
    </FormDrawer>
  );
}

function zonesWith(zone: string): string[] {
  return [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])];
}
