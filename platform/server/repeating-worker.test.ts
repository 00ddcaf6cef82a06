import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRepeatingWorker, moreAtOnce, type RepeatingWork } from './repeating-worker.ts';

const everyMs = 1_000;
const log = { error: vi.fn() };
const aWorker = (turn: RepeatingWork['turn'], how: Partial<RepeatingWork> = {}) =>
  createRepeatingWorker({ turn, everyMs, failure: 'the work failed', log, ...how });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // A spy on a timer is taken off while the timers are still the false ones, or it would bring those back.
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('a repeating worker', () => {
  test('has its first turn when it is started and the others after a rest', async () => {
    const turn = vi.fn(async () => {});
    const worker = aWorker(turn);
    await pass(everyMs);
    expect(turn).not.toHaveBeenCalled();
    worker.start();
    worker.start();
    expect(turn).toHaveBeenCalledTimes(1);
    await pass(everyMs - 1);
    expect(turn).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(turn).toHaveBeenCalledTimes(2);
    await worker.stop();
  });

  test('rests first where nothing is in a hurry', async () => {
    const turn = vi.fn(async () => {});
    const worker = aWorker(turn, { beginsWithRest: true });
    worker.start();
    await pass(everyMs - 1);
    expect(turn).not.toHaveBeenCalled();
    await pass(1);
    expect(turn).toHaveBeenCalledTimes(1);
    await worker.stop();
  });

  test('is not started by being stopped, and rests no more after it', async () => {
    const turn = vi.fn(async () => {});
    await aWorker(turn).stop();
    const rested = aWorker(turn, { beginsWithRest: true });
    rested.start();
    await rested.stop();
    expect(turn).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('goes on at once or later, as the turn answers', async () => {
    const turn = vi
      .fn(async (): Promise<number | void> => {})
      .mockResolvedValueOnce(moreAtOnce)
      .mockResolvedValueOnce(moreAtOnce)
      .mockResolvedValueOnce(5_000);
    const worker = aWorker(turn);
    worker.start();
    await pass(0);
    expect(turn).toHaveBeenCalledTimes(3);
    await pass(4_999);
    expect(turn).toHaveBeenCalledTimes(3);
    await pass(1);
    expect(turn).toHaveBeenCalledTimes(4);
    await worker.stop();
  });

  test('writes a failed turn down, one cause once a minute, and goes on', async () => {
    const cause = new Error('no database');
    const other = new Error('no space');
    const turn = vi
      .fn(async () => {})
      .mockRejectedValueOnce(cause)
      .mockRejectedValueOnce(cause)
      .mockImplementationOnce(() => {
        throw other;
      });
    const worker = aWorker(turn);
    worker.start();
    for (const rest of [0, everyMs, everyMs]) await pass(rest);
    expect(turn).toHaveBeenCalledTimes(3);
    expect(log.error.mock.calls).toEqual([
      [{ err: cause }, 'the work failed'],
      [{ err: other }, 'the work failed'],
    ]);
    await pass(60_000);
    turn.mockRejectedValueOnce(cause);
    await pass(everyMs);
    expect(log.error).toHaveBeenCalledTimes(3);
    await worker.stop();
  });

  test('is woken from its rest, and after a turn that was under way', async () => {
    const held = Promise.withResolvers<void>();
    const turn = vi.fn(async () => {}).mockReturnValueOnce(held.promise);
    const worker = aWorker(turn);
    worker.start();
    worker.wake();
    held.resolve();
    await pass(0);
    expect(turn).toHaveBeenCalledTimes(2);
    worker.wake();
    await pass(0);
    expect(turn).toHaveBeenCalledTimes(3);
    await pass(everyMs - 1);
    expect(turn).toHaveBeenCalledTimes(3);
    await worker.stop();
  });

  test('tells the turn under way to end, waits for it and begins no other', async () => {
    const held = Promise.withResolvers<void>();
    let signal: AbortSignal | undefined;
    const turn = vi.fn(async (stopping: AbortSignal) => {
      signal = stopping;
      await held.promise;
      return moreAtOnce;
    });
    const worker = aWorker(turn);
    worker.start();
    let isStopped = false;
    const stopped = worker.stop().then(() => {
      isStopped = true;
    });
    await pass(everyMs);
    expect(signal?.aborted).toBe(true);
    expect(isStopped).toBe(false);
    held.resolve();
    await stopped;
    expect(turn).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('keeps no process alive while it rests', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const worker = aWorker(async () => {});
    worker.start();
    await pass(0);
    const timer = timers.mock.results.at(-1)?.value as NodeJS.Timeout;
    expect(timer.hasRef()).toBe(false);
    await worker.stop();
  });
});
