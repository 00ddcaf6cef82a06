import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { snackbar } from '../overlays/snackbar.tsx';
import { sayTyped } from './field-errors.ts';

const said: unknown[] = [];
beforeEach(() => {
  said.length = 0;
  vi.useFakeTimers();
  vi.spyOn(snackbar, 'error').mockImplementation((message) => {
    said.push(message);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const wrong = { days: 'Enter Number only' };

it('says one thing of wrong keys typed fast, a second after the last @spec CONST-015', () => {
  for (const [before, typed] of [
    ['', 'a'],
    ['a', 'ab'],
    ['ab', 'abc'],
  ]) {
    sayTyped({ days: typed }, { days: before }, wrong);
    vi.advanceTimersByTime(999);
  }
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['Enter Number only']);
});

it('says nothing of what was mended within the second, nor of another field, nor what is no field rule', () => {
  sayTyped({ days: 'a' }, { days: '' }, wrong);
  vi.advanceTimersByTime(500);
  sayTyped({ days: '1' }, { days: 'a' }, {});
  vi.advanceTimersByTime(5000);
  sayTyped({ days: 'a', name: 'b' }, { days: 'a', name: '' }, wrong);
  vi.advanceTimersByTime(5000);
  sayTyped({ days: '7.5' }, { days: '7' }, { days: 'must be a whole number from 1 to 90' });
  vi.advanceTimersByTime(5000);
  expect(said).toEqual([]);
});
