import { codeOf, type ImageGroup } from '../contract.ts';

/** Groups with whole addresses and the code that stands for them in emails. */
export function presentGroups(publicUrl: string, rows: readonly unknown[]): ImageGroup[] {
  const base = new URL('/i/', publicUrl).href;
  return (rows as ImageGroup[]).map((row) => ({
    ...row,
    code: codeOf(row),
    images: row.images.map((one) => ({
      ...one,
      url: base + one.url,
      thumb_url: base + one.thumb_url,
      rate: clickRate(one),
    })),
  }));
}

// 1.96 standard deviations on either side hold 95 % (Wilson 1927).
const deviations = 1.96;

/** Clicks per open, and between what the rate lies with 95 % certainty; null before the first open. */
export function clickRate({
  opens,
  clicks,
}: {
  opens: number;
  clicks: number;
}): { value: number; low: number; high: number } | null {
  if (opens === 0) return null;
  const value = Math.min(1, clicks / opens);
  const square = deviations ** 2;
  const middle = (value + square / (2 * opens)) / (1 + square / opens);
  const half =
    (deviations * Math.sqrt((value * (1 - value)) / opens + square / (4 * opens ** 2))) /
    (1 + square / opens);
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
