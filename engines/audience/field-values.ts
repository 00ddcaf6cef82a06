import type { FieldType } from './rules.ts';

/** A value as contacts.custom keeps it; null means: no value. */
export type StoredValue = string | number | boolean | null;

/** A value fit to be stored, or the reason why not, to be read behind the field's name. */
export type ParsedValue = { ok: true; value: StoredValue } | { ok: false; reason: string };

const yes = new Set(['true', '1', 'yes', 'y']);
const no = new Set(['false', '0', 'no', 'n']);

/** Reads what a person or file wrote as a value of the field's type. Empty means no value. */
export function parseFieldValue(type: FieldType, raw: unknown): ParsedValue {
  if (raw === null || raw === undefined) return { ok: true, value: null };
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean')
    return { ok: false, reason: 'must be a plain value' };
  const text = String(raw).trim();
  if (text === '') return { ok: true, value: null };
  switch (type) {
    case 'string':
      return textValue(text, 255);
    case 'text':
      return textValue(text, 10_000);
    case 'integer':
      return numberValue(text, /^[+-]?\d{1,15}$/, 'is not an integer');
    case 'float':
      return numberValue(
        text,
        /^[+-]?(\d{1,15}(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i,
        'is not a number',
      );
    case 'boolean':
      return booleanValue(text.toLowerCase());
    case 'datetime':
      return timeValue(text);
  }
}

function textValue(text: string, max: number): ParsedValue {
  if (text.length > max) return { ok: false, reason: `is too long (at most ${max} characters)` };
  // PostgreSQL stores no zero character in text.
  if (text.includes('\u0000')) return { ok: false, reason: 'holds a zero character' };
  return { ok: true, value: text };
}

function numberValue(text: string, shape: RegExp, reason: string): ParsedValue {
  const value = Number(text);
  return shape.test(text) && Number.isFinite(value) ? { ok: true, value } : { ok: false, reason };
}

function booleanValue(text: string): ParsedValue {
  if (yes.has(text)) return { ok: true, value: true };
  if (no.has(text)) return { ok: true, value: false };
  return { ok: false, reason: 'must be Yes or No' };
}

// Naive times are UTC, so that a value does not depend on where the server stands.
function timeValue(text: string): ParsedValue {
  const parts =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text,
    );
  const reason = 'must be a date such as 2026-11-21 or 2026-11-21T09:30:00Z';
  if (!parts) return { ok: false, reason };
  const [, year, month, day, clock, zone] = parts;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day))
    return { ok: false, reason: 'is a day that does not exist' };
  const at = new Date(
    `${year}-${month}-${day}T${clock ?? '00:00'}${zone ? zone.toUpperCase() : 'Z'}`,
  );
  // A day without a time has no zone: whoever was born on the fourth was so everywhere.
  if (clock === undefined) return { ok: true, value: `${year}-${month}-${day}` };
  return Number.isNaN(at.getTime()) ? { ok: false, reason } : { ok: true, value: at.toISOString() };
}
