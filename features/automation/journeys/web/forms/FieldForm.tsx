import { Select, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { journeyTexts } from '../paths.ts';
import { ContactFieldSelect } from './ContactFieldSelect.tsx';
import type { StepFormProps } from './form-props.ts';

const operations = ['set', 'clear', 'add'] as const;

/** Which field of the contact is changed, and to what. */
export function FieldForm({ node, change, builder }: StepFormProps<'set_field'>) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Stack gap={12}>
      <ContactFieldSelect
        label={t('fields.contactField')}
        field={node.field}
        criteria={builder.names.criteria}
        onChange={(field) => change({ field })}
      />
      <Select
        label={t('fields.operation')}
        allowDeselect={false}
        data={operations.map((one) => ({ value: one, label: t(`operations.${one}`) }))}
        value={node.operation}
        onChange={(next) => change({ operation: operations.find((one) => one === next) ?? 'set' })}
      />
      {node.operation !== 'clear' && (
        <TextInput
          label={t('fields.value')}
          description={t('fields.valueText', { tag: '{{ event.total }}' })}
          maxLength={1000}
          value={node.value}
          onChange={(event) => change({ value: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
