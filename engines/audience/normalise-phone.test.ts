import { expect, test } from 'vitest';
import { normalisePhone } from './normalise-phone.ts';

test.each([
  ['+1 (415) 555-0100', '+14155550100'],
  ['0014155550100', '+14155550100'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['415.555.0100', '4155550100'],
  ['０４１ ５５５ ０１００', '0415550100'],
  [' +49/421/5550100 ', '+494215550100'],
])('%s is compared as %s', (typed, phoneKey) => {
  expect(normalisePhone(typed)).toEqual({ ok: true, phoneKey });
});

test.each([
  ['', 'is required'],
  ['call me', 'is no phone number'],
  ['+1 415', 'is too short'],
  ['+1234567890123456', 'is too long'],
  ['+0 415 555 0100', 'has a country code'],
  ['1-800-FLOWERS', 'is no phone number'],
  ['a@b.example', 'is no phone number'],
])('%j is refused: %s', (typed, reason) => {
  expect(normalisePhone(typed)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
});
