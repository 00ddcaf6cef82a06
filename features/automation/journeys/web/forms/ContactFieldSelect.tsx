import { Select } from '@mantine/core';
import type { CriterionDefinition } from '#engines/audience/contract.ts';
import { fieldName } from '../words/step-words.ts';

/** Chooses a field of contacts, of days only where asked. */
export function ContactFieldSelect({
  label,
  field,
  criteria,
  isDay = false,
  onChange,
}: {
  label: string;
  field: string;
  criteria: readonly CriterionDefinition[];
  isDay?: boolean;
  onChange: (field: string) => void;
}) {
  const fields = criteria.filter(
    ({ fixed, operators }) =>
      fixed['criterion'] === 'field' &&
      (!isDay || operators.some(({ inputs }) => inputs.some(({ kind }) => kind === 'date'))),
  );
  return (
    <Select
      label={label}
      withAsterisk
      searchable
      allowDeselect={false}
      data={fields.map(({ fixed }) => ({
        value: fixed['field'] ?? '',
        label: fieldName(fixed['field'] ?? '', criteria),
      }))}
      value={field || null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
