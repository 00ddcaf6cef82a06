import { expect, test } from 'vitest';
import { readableSubject } from './contract.ts';

test.each([
  ['Free delivery until Sunday', 'Free delivery until Sunday'],
  ['Hello {{ contact.first_name }}', 'Hello Alex'],
  ["Hello {{contact.first_name | default: 'there'}}!", 'Hello Alex!'],
  ['News for {{ contact.city | default: "you" }}', 'News for you'],
  ['Your {{ contact.points }} points', 'Your … points'],
  ['{% if contact.first_name %}{{ contact.first_name }}, {% endif %}look', 'Alex, look'],
])('a list shows the subject %s as %s', (subject, shown) => {
  expect(readableSubject(subject)).toBe(shown);
});
