import type { FieldsData } from '../contract.ts';
import { entriesOf } from './field-entries.ts';

/** A field in which two contacts differ, both having a value. */
export interface DifferingField {
  name: string;
  label: string;
  gone: string;
  stays: string;
}

/** The fields to be chosen side by side. Where one contact has no value, the other's is kept without a question. */
export function differingFields(
  gone: FieldsData,
  stays: FieldsData,
  words: Parameters<typeof entriesOf>[1],
): DifferingField[] {
  const others = new Map(entriesOf(stays, words).map((entry) => [entry.name, entry.value]));
  return entriesOf(gone, words).flatMap(({ name, label, value }) => {
    const other = others.get(name);
    const isChoice = hasValue(value) && hasValue(other) && value !== other;
    return isChoice ? [{ name, label, gone: String(value), stays: String(other) }] : [];
  });
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
