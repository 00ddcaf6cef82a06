import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CriterionInput } from '#engines/audience/contract.ts';
import { choicesOf } from '#platform/contract/choices.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { pickOf, type PickedItem } from '#platform/web/pickers/picker-value.ts';
import type { RuleLine, Segment } from '../contract/segments.ts';

/** What a blank of a line is filled by. */
export interface LineInputProps {
  input: CriterionInput;
  line: RuleLine;
  names: Segment['names'];
  /** What the line asks, for screen readers. */
  label: string;
  onChange: (value: unknown) => void;
  /** Records were picked whose names the sentences need. */
  onNames: (family: string, items: readonly PickedItem[]) => void;
}

/** One blank of a line, by its kind. */
export function LineInput(props: LineInputProps) {
  const { input, line, label, onChange } = props;
  const { t } = useTranslation('segments');
  const value = line[input.name];
  const said = input.label
    ? `${label}: ${serverText(input.label)}`
    : t(input.name === 'value_to' ? 'builder.valueTo' : 'builder.value', { label });
  const blank = (usual: string) => (input.label ? serverText(input.label) : usual);
  switch (input.kind) {
    case 'records':
      return <RecordsInput {...props} said={said} placeholder={blank(t('builder.choose'))} />;
    case 'number':
      return (
        <NumberInput
          aria-label={said}
          placeholder={blank(t('builder.number'))}
          value={typeof value === 'number' ? value : String(value ?? '')}
          onChange={(next) => onChange(next === '' ? undefined : next)}
        />
      );
    case 'choice':
      // More than yes and no: any of several.
      return (input.choices?.length ?? 0) > 2 ? (
        <MultiSelect
          aria-label={said}
          placeholder={blank(t('builder.choose'))}
          data={(input.choices ?? []).map((one) => ({ ...one, label: serverText(one.label) }))}
          value={[value ?? []].flat().map(String)}
          onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
        />
      ) : (
        <Select
          aria-label={said}
          clearable={input.optional === true}
          placeholder={blank(t('builder.choose'))}
          data={(input.choices ?? []).map((one) => ({ ...one, label: serverText(one.label) }))}
          value={value === undefined ? null : String(value)}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case 'texts':
      return (
        <TagsInput
          aria-label={said}
          placeholder={blank(t('builder.texts'))}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(texts) => onChange(texts.length > 0 ? texts : undefined)}
        />
      );
    default:
      return (
        <TextInput
          type={input.kind === 'date' ? 'date' : 'text'}
          aria-label={said}
          placeholder={input.kind === 'date' ? undefined : blank(t('builder.text'))}
          maxLength={1000}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        />
      );
  }
}

function RecordsInput({
  input,
  line,
  names,
  said,
  placeholder,
  onChange,
  onNames,
}: LineInputProps & { said: string; placeholder: string }) {
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
