import type { FieldsData } from '../contract.ts';
import { entriesOf, type FieldEntry } from './field-entries.ts';

/** A field in which two contacts differ, both having a value. */
export interface DifferingField {
  gone: FieldEntry;
  stays: FieldEntry;
}

/** The fields to be chosen side by side. Where one contact has no value, the other's is kept without a question. */
export function differingFields(
  gone: FieldsData,
  stays: FieldsData,
  words: Parameters<typeof entriesOf>[1],
): DifferingField[] {
  const others = new Map(entriesOf(stays, words).map((entry) => [entry.name, entry]));
  return entriesOf(gone, words).flatMap((entry) => {
    const other = others.get(entry.name);
    const isChoice = hasValue(entry) && hasValue(other) && entry.value !== other.value;
    return isChoice ? [{ gone: entry, stays: other }] : [];
  });
}

function hasValue(entry: FieldEntry | undefined): entry is FieldEntry {
  return entry !== undefined && entry.value !== null && entry.value !== '';
}
