import { expect, test } from 'vitest';
import { readableSubject } from './readable-subject.ts';

test.each([
  ['Free delivery', 'Free delivery'],
  ['Hello {{ contact.first_name }}', 'Hello [first name]'],
  ["Hello {{contact.first_name | default: 'friend'}}!", 'Hello friend!'],
  ['{% if contact.vip %}Early {% endif %}sale', 'Early sale'],
])('%j is read as %j', (subject, read) => {
  expect(readableSubject(subject)).toBe(read);
});
