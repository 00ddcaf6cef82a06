import type { Confidence } from '../contract.ts';

interface Share {
  variant: string;
  delivered: number;
  opened: number;
  clicked: number;
}

/** Below so many expected hits or misses in a sample the test says nothing. */
const fewest = 5;

/** Compares the two best variants; null where fewer than two have been delivered. Pure. */
export function confidenceOf(
  shares: readonly Share[],
  measure: 'opened' | 'clicked',
): Confidence | null {
  const [better, other] = shares
    .filter(({ delivered }) => delivered > 0)
    .sort((one, two) => two[measure] / two.delivered - one[measure] / one.delivered);
  if (!better || !other) return null;
  const first = better[measure] / better.delivered;
  const second = other[measure] / other.delivered;
  const pooled = (better[measure] + other[measure]) / (better.delivered + other.delivered);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / better.delivered + 1 / other.delivered));
  const z = error === 0 ? 0 : (first - second) / error;
  const p = 2 * (1 - normalBelow(Math.abs(z)));
  const least = Math.min(better.delivered, other.delivered) * Math.min(pooled, 1 - pooled);
  return {
    measure,
    better: better.variant,
    other: other.variant,
    points: (first - second) * 100,
    z,
    p,
    certainty: least < fewest ? 'too_few' : p < 0.01 ? 'sure' : p < 0.05 ? 'likely' : 'open',
  };
}

/** The share of a normal distribution below z (Abramowitz and Stegun 26.2.17, right to seven digits). */
export function normalBelow(z: number): number {
  if (z < 0) return 1 - normalBelow(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const tail =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
