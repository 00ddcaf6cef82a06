import { expect, test } from 'vitest';
import { normalisePhone, phoneKeyOf, phoneKeysOf, textableNumber } from './normalise-phone.ts';

test.each([
  ['+1 (415) 555-0100', '', '+14155550100'],
  ['0014155550100', 'DE', '+14155550100'],
  ['+44 (0)20 7946 0018', '', '+442079460018'],
  ['+490421 5550100', '', '+494215550100'],
  [' +49/421/5550100 ', '', '+494215550100'],
  ['415.555.0100', 'US', '+14155550100'],
  ['1 415 555 0100', 'US', '+14155550100'],
  ['0151 12345678', 'DE', '+4915112345678'],
  ['０２０７９４６００１８', 'GB', '+442079460018'],
  ["'+1 415 555 0100", '', '+14155550100'],
  ['415.555.0100', '', '4155550100'],
  ['０４１ ５５５ ０１００', '', '0415550100'],
])('%s in an account of %j is compared as %s', (typed, country, phoneKey) => {
  expect(normalisePhone(typed, country)).toEqual({ ok: true, phoneKey });
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
  expect(normalisePhone(typed, 'US')).toEqual({
    ok: false,
    reason: expect.stringContaining(reason),
  });
});

test('texts go to numbers that somebody can have, and to none whose country is not known', () => {
  expect(textableNumber('415 555 0100', 'US')).toEqual({ ok: true, phoneKey: '+14155550100' });
  expect(textableNumber('415 555 0100', '')).toMatchObject({
    ok: false,
    reason: 'needs its country code, like +1 415 555 0100',
  });
  expect(textableNumber('+1 155 555 0100', '')).toMatchObject({ ok: false });
  expect(phoneKeyOf('415 555 0100', '')).toBeNull();
});

test.each([
  ['+14155550100', 'US', '4155550100'],
  ['+4915112345678', 'DE', '015112345678'],
  ['+4915112345678', '', '15112345678'],
  ['+4915112345678', 'US', '+49015112345678'],
])('%s in an account of %j is found as %s, too', (phoneKey, country, other) => {
  expect(phoneKeysOf(phoneKey, country)).toEqual(expect.arrayContaining([phoneKey, other]));
});

test('a number dialled at home is not looked for in an account of another country', () => {
  expect(phoneKeysOf('+4915112345678', 'US')).not.toContain('15112345678');
});
