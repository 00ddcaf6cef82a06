import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchScrolling } from './rests-after-scrolling.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the button goes while scrolling and comes back 2 seconds after the last scroll @spec SHELL-013', () => {
  const page = new EventTarget();
  const said: boolean[] = [];
  const stop = watchScrolling(page, (isScrolling) => said.push(isScrolling));
  page.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(1500);
  page.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(1999);
  expect(said).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual([true, false]);
  stop();
  page.dispatchEvent(new Event('scroll'));
  expect(said).toEqual([true, false]);
});
