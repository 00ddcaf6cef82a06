import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, chunkTimeout, inTime, isLoadFailure } from './in-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a part that hangs fails after 120 seconds, not before @spec SHELL-053', async () => {
  const outcome: string[] = [];
  void inTime(() => new Promise<never>(() => {}))().catch((error: unknown) =>
    outcome.push((error as Error).name),
  );
  await vi.advanceTimersByTimeAsync(119_999);
  expect([chunkTimeout, outcome]).toEqual([120_000, []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toEqual(['ChunkLoadError']);
});

test('a part that arrives is handed on, and leaves no timer behind', async () => {
  expect(await inTime(async () => 7)()).toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

test('a part that is refused fails at once with the browser’s own error, which is known as a failure to load', async () => {
  const cause = new TypeError(
    'Failed to fetch dynamically imported module: https://example.test/a.js',
  );
  await expect(inTime(() => Promise.reject(cause))()).rejects.toBe(cause);
  expect(
    [
      cause,
      new ChunkLoadError(),
      new Error('Unable to preload CSS for /a.css'),
      new Error('no'),
      'no',
    ].map(isLoadFailure),
  ).toEqual([true, true, true, false, false]);
});
