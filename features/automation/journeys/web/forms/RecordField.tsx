import { useTranslation } from 'react-i18next';
import { choicesOf } from '#platform/contract/choices.ts';
import { pickOf } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { journeyTexts } from '../paths.ts';
import type { JourneyNames } from '../words/use-names.ts';

/** Chooses records of a family by their names; a step keeps their ids. */
export function RecordField({
  label,
  family,
  ids,
  names,
  single = false,
  required = false,
  placeholder,
  onChange,
}: {
  label: string;
  family: string;
  ids: readonly number[];
  names: JourneyNames;
  single?: boolean;
  required?: boolean;
  placeholder?: string;
  onChange: (ids: number[]) => void;
}) {
  const { t } = useTranslation(journeyTexts);
  const items = ids.map((id) => ({
    id,
    name: names.names[family]?.[String(id)] ?? t('hiddenRecord'),
  }));
  return (
    <ReferencePicker
      label={label}
      placeholder={placeholder}
      required={required}
      single={single}
      source={{ of: choicesOf(family) }}
      value={pickOf(items)}
      onChange={(pick) => {
        names.learn(family, pick.items);
        onChange(pick.items.map(({ id }) => id));
      }}
    />
  );
}
