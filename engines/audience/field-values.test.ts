import { expect, test } from 'vitest';
import { parseFieldValue } from './field-values.ts';

test.each([
  ['string', '  x ', 'x'],
  ['string', '', null],
  ['text', 5, '5'],
  ['integer', '42', 42],
  ['integer', '-7', -7],
  ['float', '1.50', 1.5],
  ['float', 2, 2],
  ['boolean', 'Yes', true],
  ['boolean', '0', false],
  ['boolean', true, true],
  ['datetime', '2026-11-21', '2026-11-21'],
  ['datetime', '2026-11-21 09:30', '2026-11-21T09:30:00.000Z'],
  ['datetime', '2026-11-21T09:30:00+02:00', '2026-11-21T07:30:00.000Z'],
  ['datetime', null, null],
] as const)('a %s written as %j is kept as %j', (type, raw, value) => {
  expect(parseFieldValue(type, raw)).toEqual({ ok: true, value });
});

test.each([
  ['integer', '1.5', 'is not an integer'],
  ['integer', '12x', 'is not an integer'],
  ['integer', '9'.repeat(20), 'is not an integer'],
  ['float', 'NaN', 'is not a number'],
  ['float', 'Infinity', 'is not a number'],
  ['boolean', 'maybe', 'must be Yes or No'],
  ['datetime', '2026-02-30', 'is a day that does not exist'],
  ['datetime', '21.11.2026', 'must be a date such as 2026-11-21 or 2026-11-21T09:30:00Z'],
  ['string', 'x'.repeat(256), 'is too long (at most 255 characters)'],
  ['string', { a: 1 }, 'must be a plain value'],
] as const)('a %s written as %j is refused', (type, raw, reason) => {
  expect(parseFieldValue(type, raw)).toEqual({ ok: false, reason });
});
