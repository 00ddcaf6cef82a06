import { expect, it } from 'vitest';
import { snoozeTime } from './snooze-times.ts';

// A Thursday, and a Monday before nine.
const thursday = new Date(2026, 10, 26, 15, 30);
const monday = new Date(2026, 10, 30, 7, 0);

it('a ticket rests for three hours, or until nine of the next morning, of Monday, or of the day in two weeks', () => {
  expect(snoozeTime('later', thursday)).toEqual(new Date(2026, 10, 26, 18, 30));
  expect(snoozeTime('tomorrow', thursday)).toEqual(new Date(2026, 10, 27, 9, 0));
  expect(snoozeTime('week', thursday)).toEqual(new Date(2026, 10, 30, 9, 0));
  expect(snoozeTime('week', monday)).toEqual(new Date(2026, 11, 7, 9, 0));
  expect(snoozeTime('twoWeeks', monday)).toEqual(new Date(2026, 11, 14, 9, 0));
});
