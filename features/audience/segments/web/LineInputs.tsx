import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
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
  const said = t(input.name === 'value_to' ? 'builder.valueTo' : 'builder.value', { label });
  switch (input.kind) {
    case 'records':
      return <RecordsInput {...props} said={said} />;
    case 'number':
      return (
        <NumberInput
          aria-label={said}
          placeholder={t('builder.number')}
          value={typeof value === 'number' ? value : String(value ?? '')}
          onChange={(next) => onChange(next === '' ? undefined : next)}
        />
      );
    case 'choice':
      return (
        <Select
          aria-label={said}
          placeholder={t('builder.choose')}
          data={(input.choices ?? []).map((one) => ({ ...one, label: serverText(one.label) }))}
          value={value === undefined ? null : String(value)}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case 'texts':
      return (
        <TagsInput
          aria-label={said}
          placeholder={t('builder.texts')}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextInput
          type={input.kind === 'date' ? 'date' : 'text'}
          aria-label={said}
          placeholder={input.kind === 'date' ? undefined : t('builder.text')}
          maxLength={1000}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

function RecordsInput({
  input,
  line,
  names,
  said,
  onChange,
  onNames,
}: LineInputProps & { said: string }) {
  const { t } = useTranslation('segments');
  const family = input.family ?? '';
  const ids = [line[input.name] ?? []].flat().map(Number);
  const items = ids.map((id) => ({ id, name: names[family]?.[id] ?? t('builder.notShown') }));
  return (
    <ReferencePicker
      label={said}
      source={{ of: choicesOf(family) }}
      placeholder={t('builder.choose')}
      value={pickOf(items)}
      onChange={(pick) => {
        onNames(family, pick.items);
        onChange(pick.items.map(({ id }) => id));
      }}
    />
  );
}
