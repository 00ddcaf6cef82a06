import { Select, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInput } from '#platform/web/format/date-input.ts';
import type { CustomFieldType } from '../contract.ts';

/** The default value of a field, by its type: a day from a calendar, True or False, or text. */
export function DefaultValueInput({
  type,
  value,
  onChange,
  error,
}: {
  type: CustomFieldType;
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
}) {
  const { t } = useTranslation('custom-fields');
  const shown = { label: t('fields.default'), description: t('fields.defaultHint'), error };
  if (type === 'boolean') {
    return (
      <Select
        {...shown}
        clearable
        placeholder={t('fields.noDefault')}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
        data={[
          { value: '1', label: t('yes') },
          { value: '0', label: t('no') },
        ]}
      />
    );
  }
  if (type === 'datetime') {
    return (
      <DatePickerInput
        {...shown}
        clearable
        weekendDays={[]}
        {...dayInput()}
        valueFormat="YYYY-MM-DD"
        placeholder="YYYY-MM-DD"
        leftSection={<IconCalendar size={16} stroke={1.7} />}
        value={value === '' ? null : value.slice(0, 10)}
        onChange={(next) => onChange(next ?? '')}
        getDayProps={() => ({ 'data-mantine-stop-propagation': 'true' })}
      />
    );
  }
  if (type === 'text')
    return (
      <Textarea
        {...shown}
        minRows={2}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shown}
      inputMode={type === 'integer' ? 'numeric' : type === 'float' ? 'decimal' : 'text'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
