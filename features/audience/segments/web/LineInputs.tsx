import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CriterionInput } from '#engines/audience/contract.ts';
import { choicesOf } from '#platform/contract/choices.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { pickOf } from '#platform/web/pickers/picker-value.ts';
import { ConditionsInput } from './ConditionsInput.tsx';
import type { LineInputProps, SaidInputProps } from './line-input-props.ts';

/** One blank of a line, by its kind. */
export function LineInput(props: LineInputProps) {
  const { input, label } = props;
  const { t } = useTranslation('segments');
  const Field = fields[input.kind];
  const usual = {
    records: t('builder.choose'),
    choice: t('builder.choose'),
    number: t('builder.number'),
    texts: t('builder.texts'),
    text: t('builder.text'),
    code: '',
    date: '',
    conditions: '',
  }[input.kind];
  const said = t(input.name === 'value_to' ? 'builder.valueTo' : 'builder.value', { label });
  return (
    <Field
      {...props}
      said={input.label ? `${label}: ${serverText(input.label)}` : said}
      placeholder={input.label ? serverText(input.label) : usual}
    />
  );
}

const fields: Record<CriterionInput['kind'], (props: SaidInputProps) => ReactNode> = {
  records: RecordsInput,
  choice: ChoiceInput,
  number: NumberField,
  texts: TextsInput,
  text: TextField,
  code: TextField,
  date: TextField,
  conditions: ConditionsInput,
};

function NumberField({ input, line, said, placeholder, onChange }: SaidInputProps) {
  const value = line[input.name];
  return (
    <NumberInput
      aria-label={said}
      placeholder={placeholder}
      value={typeof value === 'number' ? value : String(value ?? '')}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  );
}

function TextsInput({ input, line, said, placeholder, onChange }: SaidInputProps) {
  return (
    <TagsInput
      aria-label={said}
      placeholder={placeholder}
      value={[line[input.name] ?? []].flat().map(String)}
      onChange={(texts) => onChange(texts.length > 0 ? texts : undefined)}
    />
  );
}

function TextField({ input, line, said, placeholder, onChange }: SaidInputProps) {
  const value = line[input.name];
  return (
    <TextInput
      type={input.kind === 'date' ? 'date' : 'text'}
      aria-label={said}
      placeholder={placeholder}
      maxLength={1000}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}

// More than yes and no: any of several.
function ChoiceInput({ input, line, said, placeholder, onChange }: SaidInputProps) {
  const value = line[input.name];
  const data = (input.choices ?? []).map((one) => ({ ...one, label: serverText(one.label) }));
  return data.length > 2 && input.usual === undefined ? (
    <MultiSelect
      aria-label={said}
      placeholder={placeholder}
      data={data}
      value={[value ?? []].flat().map(String)}
      onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
    />
  ) : (
    <Select
      aria-label={said}
      clearable={input.optional === true && input.usual === undefined}
      placeholder={placeholder}
      data={data}
      value={String(value ?? input.usual ?? '') || null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

function RecordsInput({
  input,
  line,
  names,
  said,
  placeholder,
  onChange,
  onNames,
}: SaidInputProps) {
  const { t } = useTranslation('segments');
  const family = input.family ?? '';
  const ids = [line[input.name] ?? []].flat().map(Number);
  const items = ids.map((id) => ({ id, name: names[family]?.[id] ?? t('builder.notShown') }));
  return (
    <ReferencePicker
      label={said}
      source={{ of: choicesOf(family) }}
      placeholder={placeholder}
      value={pickOf(items)}
      onChange={(pick) => {
        onNames(family, pick.items);
        onChange(pick.items.length > 0 ? pick.items.map(({ id }) => id) : undefined);
      }}
    />
  );
}
