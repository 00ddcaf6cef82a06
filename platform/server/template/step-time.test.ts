import { expect, test } from 'vitest';
import { stepTimeAt, type StepTime } from './step-time.ts';

function spentAfter(began: number, looks: readonly number[]): number {
  let time: StepTime | null = null;
  for (const look of looks) time = stepTimeAt(look, began, time);
  return time!.spent;
}
const every20 = (from: number, to: number) =>
  Array.from({ length: (to - from) / 20 }, (_, index) => from + 20 * (index + 1));

test('a step that goes on and on has had the time that passed', () => {
  expect(spentAfter(1_000, every20(1_000, 6_000))).toBe(5_000);
});

test('an hour in which the whole process stood still counts as one look', () => {
  const looks = [...every20(1_000, 1_200), ...every20(3_601_200, 3_601_400)];
  expect(spentAfter(1_000, looks)).toBe(200 + 100 + 180);
});

test('the next step of a thread begins with no time spent', () => {
  const first = stepTimeAt(1_060, 1_000, null);
  expect(stepTimeAt(1_090, 1_080, first)).toEqual({ began: 1_080, seen: 1_090, spent: 10 });
});
