import { parseFieldValue } from '#engines/audience/public.ts';
import { invalid } from '#platform/server/errors.ts';
import type { CustomFieldType } from '../contract.ts';

/** A default as the field keeps it: '1' or '0' for yes and no, YYYY-MM-DD for a day, null for none. */
export function storedDefault(type: CustomFieldType, raw: unknown): string | null {
  const parsed = parseFieldValue(type, raw);
  if (!parsed.ok) throw invalid({ default_value: [parsed.reason] });
  const { value } = parsed;
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value);
}
