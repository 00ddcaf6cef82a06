import { describe, expect, it } from 'vitest';
import { Pace } from './pace.ts';

function mailsIn(pace: Pace, from: number, to: number): number {
  let count = 0;
  for (let now = from; now < to; now += 1) {
    while (pace.waitMs(now) === 0 && count < 100_000) {
      pace.take(now);
      count += 1;
    }
  }
  return count;
}

describe('the pace of a destination', () => {
  it('is never above its rate', () => {
    const pace = new Pace(50);
    expect(mailsIn(pace, 1_000, 11_000)).toBeGreaterThanOrEqual(495);
    expect(mailsIn(pace, 11_000, 21_000)).toBeLessThanOrEqual(505);
  });

  it('is unbounded until the destination asks for patience', () => {
    const pace = new Pace();
    for (let n = 0; n < 1_000; n++) pace.take(0);
    expect(pace.waitMs(0)).toBe(0);
  });

  it('halves in a burst of refusals for now, and each second gives back the same', () => {
    const pace = new Pace(100);
    for (let n = 0; n < 400; n++) pace.answer(n % 4 === 0, 1_000 + n * 10);
    const halved = pace.rate;
    expect(halved).toBeLessThanOrEqual(50);
    const rates = [1, 2, 3, 4].map((second) => {
      pace.waitMs(5_000 + second * 1_000);
      return pace.rate;
    });
    const steps = rates.slice(1).map((rate, index) => rate - (rates[index] as number));
    for (const step of steps) expect(step).toBeCloseTo(steps[0] as number, 6);
    expect(steps[0]).toBeGreaterThan(0);
    pace.waitMs(600_000);
    expect(pace.rate).toBe(100);
    expect(pace.isSlowed).toBe(false);
  });

  it('halves again when the burst goes on, but never to a standstill', () => {
    const pace = new Pace(100);
    const seen: number[] = [];
    for (let n = 0; n < 300; n++) {
      pace.answer(true, 1_000 + n * 10);
      seen.push(pace.rate);
    }
    expect(seen.at(-1)).toBeLessThan(seen[10] as number);
    expect(pace.rate).toBeGreaterThanOrEqual(0.2);
  });

  it('is not slowed by a few refusals among many mails', () => {
    const pace = new Pace(100);
    for (let n = 0; n < 1_000; n++) pace.answer(n % 20 === 0, 1_000 + n * 10);
    expect(pace.isSlowed).toBe(false);
  });
});
