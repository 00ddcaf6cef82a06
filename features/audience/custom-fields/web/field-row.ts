import type { RowOf } from '#platform/contract/resource.ts';
import type { CustomFieldType, customFields } from '../contract.ts';

/** A custom field as its screens show it. */
export type CustomField = RowOf<typeof customFields>;

/** How a template asks for the field's value: contact.total_spent. */
export function variableOf(name: string): string {
  const snake = name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '');
  return /^[a-z_][a-z0-9_]*$/.test(snake)
    ? `{{ contact.${snake} }}`
    : `{{ contact['${name.replaceAll("'", "\\'")}'] }}`;
}

/** The default with which a field of a type begins: today for a day, none for the others. */
export function firstDefault(type: CustomFieldType, today: Date = new Date()): string {
  return type === 'datetime' ? dayText(today) : '';
}

/** YYYY-MM-DD of a moment, where the person is. */
export function dayText(day: Date): string {
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
}
