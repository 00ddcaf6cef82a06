import { expect, test } from 'vitest';
import { readableText } from './contract.ts';

test.each([
  ['Free delivery until Sunday', 'Free delivery until Sunday'],
  ['Hello {{ contact.first_name }}', 'Hello Alex'],
  ["Hello {{contact.first_name | default: 'there'}}!", 'Hello Alex!'],
  ['News for {{ contact.city | default: "you" }}', 'News for you'],
  ['Your {{ contact.points }} points', 'Your … points'],
  ['{% if contact.first_name %}{{ contact.first_name }}, {% endif %}look', 'Alex, look'],
  ['What we made. Hello {{ contact.first', 'What we made. Hello …'],
])('a list shows %s as %s', (text, shown) => {
  expect(readableText(text)).toBe(shown);
});
