import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { snackbar } from '../overlays/snackbar.tsx';
import { checkedBy, sayFieldError } from './field-errors.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('says one thing of wrong keys typed fast, a second after the last', () => {
  const said: unknown[] = [];
  vi.spyOn(snackbar, 'error').mockImplementation((message) => {
    said.push(message);
  });
  const check = checkedBy(fieldRules.required, fieldRules.number);
  for (const typed of ['a', 'ab', 'abc']) {
    expect(check(typed)).toBe('Enter Number only');
    vi.advanceTimersByTime(999);
  }
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['Enter Number only']);
});

it('says nothing of what was mended within the second', () => {
  const said: string[] = [];
  sayFieldError('Enter Number only', (text) => said.push(text));
  vi.advanceTimersByTime(500);
  sayFieldError(null);
  vi.advanceTimersByTime(5000);
  expect(said).toEqual([]);
});
