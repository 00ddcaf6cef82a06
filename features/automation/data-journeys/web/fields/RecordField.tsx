import type { ReactNode } from 'react';
import { choicesOf } from '#platform/contract/choices.ts';
import { pickOf } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';

interface RecordProps {
  family: string;
  label: string;
  description?: ReactNode;
  placeholder: string;
  value: number | null | undefined;
  error: string | null;
  isOptional?: boolean;
  nameOf: (family: string, id: number) => string;
  onNames: (family: string, picked: readonly { id: number; name: string }[]) => void;
  onChange: (id: number | null) => void;
}

/** Chooses one record of a family. */
export function RecordField(props: RecordProps) {
  const { family, value, nameOf } = props;
  return (
    <ReferencePicker
      single
      required={props.isOptional !== true}
      label={props.label}
      description={props.description}
      placeholder={props.placeholder}
      source={{ of: choicesOf(family) }}
      value={pickOf(
        value === null || value === undefined ? [] : [{ id: value, name: nameOf(family, value) }],
      )}
      error={props.error}
      onChange={({ items }) => {
        props.onNames(family, items);
        props.onChange(items[0]?.id ?? null);
      }}
    />
  );
}

/** Chooses several records of a family. */
export function RecordsField(
  props: Omit<RecordProps, 'value' | 'onChange'> & {
    value: readonly number[];
    onChange: (ids: number[]) => void;
  },
) {
  const { family, value, nameOf } = props;
  return (
    <ReferencePicker
      required={props.isOptional !== true}
      label={props.label}
      description={props.description}
      placeholder={props.placeholder}
      source={{ of: choicesOf(family) }}
      value={pickOf(value.map((id) => ({ id, name: nameOf(family, id) })))}
      error={props.error}
      onChange={({ items }) => {
        props.onNames(family, items);
        props.onChange(items.map(({ id }) => id));
      }}
    />
  );
}
