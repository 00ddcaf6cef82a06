import { expect, test, vi } from 'vitest';
import { createSendSlots } from './send-slots.ts';

const never = () => new Promise<void>(() => {});
const to = (accountId: number, recipient: string, fileBytes = 0) => ({
  accountId,
  recipient,
  fileBytes,
});
const mostFileBytes = 10;

test('an account and a mail domain have so many places, and leave the others to the rest', () => {
  const slots = createSendSlots({
    most: 5,
    ofAccount: 2,
    ofDomain: 3,
    mostFileBytes,
    longestMs: 60_000,
  });
  expect(slots.start(to(1, 'a@slow.example'), never)).toBe(true);
  expect(slots.start(to(1, 'a@slow.example'), never)).toBe(false);
  expect(slots.start(to(1, 'b@slow.example'), never)).toBe(true);
  expect(slots.start(to(1, 'c@fast.example'), never)).toBe(false);
  expect(slots.start(to(2, 'd@SLOW.example'), never)).toBe(true);
  expect(slots.start(to(3, 'e@slow.example'), never)).toBe(false);
  expect(slots.start(to(3, 'e@fast.example'), never)).toBe(true);
  expect(slots.free).toBe(1);
});

test('a place is free when its work ends, and after a while when it does not', async () => {
  vi.useFakeTimers();
  try {
    const slots = createSendSlots({
      most: 1,
      ofAccount: 1,
      ofDomain: 1,
      mostFileBytes,
      longestMs: 90_000,
    });
    expect(slots.start(to(1, 'a@a.example'), async () => {})).toBe(true);
    await slots.settled();
    expect(slots.start(to(1, 'a@a.example'), never)).toBe(true);
    expect(slots.free).toBe(0);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(slots.free).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('files that are sent at once have so many bytes together, and mails without files pass them', () => {
  const slots = createSendSlots({
    most: 5,
    ofAccount: 5,
    ofDomain: 5,
    mostFileBytes,
    longestMs: 60_000,
  });
  expect(slots.start(to(1, 'a@one.example', 8), never)).toBe(true);
  expect(slots.start(to(1, 'b@one.example', 3), never)).toBe(false);
  expect(slots.start(to(1, 'b@one.example', 2), never)).toBe(true);
  expect(slots.start(to(1, 'c@one.example'), never)).toBe(true);
});
