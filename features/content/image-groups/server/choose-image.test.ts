import { expect, test } from 'vitest';
import { chooseImage, learning } from './choose-image.ts';
import { clickRate } from './present-groups.ts';

const image = (imageId: number, opens = 0, clicks = 0) => ({
  imageId,
  opens,
  clicks,
  fromAt: null as number | null,
  toAt: null as number | null,
});

// The same numbers each time: a multiplicative generator (Park and Miller).
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const shares = (candidates: ReturnType<typeof image>[], draws = 4_000) => {
  const random = numbers(7);
  const seen = new Map<number, number>();
  for (let no = 0; no < draws; no += 1) {
    const { imageId } = chooseImage('best', candidates, { now: 0, random })!;
    seen.set(imageId, (seen.get(imageId) ?? 0) + 1 / draws);
  }
  return candidates.map(({ imageId }) => seen.get(imageId) ?? 0);
};

test('the image that is clicked more is shown more, and hardly any other once that is sure', () => {
  const [good, bad] = shares([image(1, 2_000, 200), image(2, 2_000, 20)]);
  expect(good).toBeGreaterThan(0.99);
  expect(bad).toBeLessThan(0.01);
});

test('an image that few have seen is tried in every twentieth email at least', () => {
  const [, young] = shares([image(1, 2_000, 1_000), image(2, learning.opens - 1, 0)]);
  expect(young).toBeGreaterThan(0.03);
  expect(young).toBeLessThan(0.09);
});

test('images without figures are shown alike', () => {
  for (const share of shares([image(1), image(2), image(3), image(4)]))
    expect(Math.abs(share - 0.25)).toBeLessThan(0.04);
});

test('by schedule, the image whose time it is is shown, then the one without a time, then the first', () => {
  const spring = { ...image(1), fromAt: 100, toAt: 200 };
  const autumn = { ...image(2), fromAt: 300, toAt: null };
  const always = image(3);
  const at = (now: number, all: ReturnType<typeof image>[]) =>
    chooseImage('schedule', all, { now })?.imageId;
  expect([150, 200, 250, 300].map((now) => at(now, [spring, autumn, always]))).toEqual([
    1, 3, 3, 2,
  ]);
  expect(at(250, [spring, autumn])).toBe(1);
  expect(at(250, [])).toBeUndefined();
});

test('a rate is said with what it may be: widely at first, closely later', () => {
  expect(clickRate({ opens: 0, clicks: 0 })).toBeNull();
  const few = clickRate({ opens: 10, clicks: 1 })!;
  const many = clickRate({ opens: 10_000, clicks: 1_000 })!;
  expect([few.value, many.value]).toEqual([0.1, 0.1]);
  expect(few.high - few.low).toBeGreaterThan(0.3);
  expect(many.high - many.low).toBeLessThan(0.02);
});
