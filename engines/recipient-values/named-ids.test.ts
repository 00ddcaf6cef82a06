import { expect, test } from 'vitest';
import { namedIds, namesRoot } from './named-ids.ts';

test('ids are read inside Liquid only, each once and in order', () => {
  const texts = [
    '<p>{{ coupon.b12 }} and {% if coupon.b3 %}{{coupon.b3}}{% endif %}</p>',
    '{{ my_coupon.b4 }} {{ contact.coupon.b5 }} coupon.b6 { coupon.b7 } {{ coupon.b8x }}',
    null,
    undefined,
  ];
  expect(namedIds(texts, 'coupon')).toEqual([3, 12]);
  expect(namedIds(texts, 'image_group')).toEqual([]);
});

test('braces that nobody closes are read once', () => {
  const text = `${'{{ coupon.'.repeat(100_000)}b1`;
  expect(namedIds([text], 'coupon')).toEqual([]);
  expect(namedIds([`${'{'.repeat(100_001)} coupon.b9 }}`], 'coupon')).toEqual([9]);
});

test('a name is found inside Liquid only, and as a whole word', () => {
  expect(namesRoot(['{% assign e = event %}'], 'event')).toBe(true);
  expect(namesRoot(['{{ event.a }}'], 'event')).toBe(true);
  expect(namesRoot(['{{ events.a }} {{ contact.event }} event.a', null], 'event')).toBe(false);
});
