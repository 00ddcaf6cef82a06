import { describe, expect, test } from 'vitest';
import { confidenceOf, normalBelow } from './confidence.ts';

describe('how sure a winner is @spec ABTEST-004', () => {
  test('the normal distribution agrees with the tables', () => {
    for (const [z, below] of [
      [0, 0.5],
      [1, 0.8413447],
      [1.959964, 0.975],
      [-1.644854, 0.05],
      [2.575829, 0.995],
    ] as const)
      expect(normalBelow(z)).toBeCloseTo(below, 6);
  });

  test('two shares are compared as a textbook does', () => {
    const found = confidenceOf(
      [
        { variant: 'A', delivered: 1000, opened: 200, clicked: 20 },
        { variant: 'B', delivered: 1000, opened: 250, clicked: 20 },
      ],
      'opened',
    );
    expect(found).toMatchObject({ better: 'B', other: 'A', certainty: 'sure' });
    expect(found?.points).toBeCloseTo(5, 9);
    expect(found?.z).toBeCloseTo(2.6774, 3);
    expect(found?.p).toBeCloseTo(0.00742, 4);
  });

  test('small or equal samples promise nothing', () => {
    expect(
      confidenceOf(
        [
          { variant: 'A', delivered: 10, opened: 2, clicked: 0 },
          { variant: 'B', delivered: 10, opened: 6, clicked: 0 },
        ],
        'opened',
      )?.certainty,
    ).toBe('too_few');
    expect(
      confidenceOf(
        [
          { variant: 'A', delivered: 100, opened: 50, clicked: 0 },
          { variant: 'B', delivered: 100, opened: 50, clicked: 0 },
        ],
        'opened',
      ),
    ).toMatchObject({ z: 0, certainty: 'open' });
    expect(
      confidenceOf([{ variant: 'A', delivered: 100, opened: 50, clicked: 0 }], 'opened'),
    ).toBeNull();
  });
});
