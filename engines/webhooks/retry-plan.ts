import { goneSentence } from '#platform/server/posting/pause-of-address.ts';

const minute = 60_000;
const hour = 60 * minute;

// The pauses that Standard Webhooks recommends, between ten tries.
const pauses = [
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** How long an event waits after so many failed tries, in milliseconds; null when it is given up. */
export function pauseAfter(tries: number): number | null {
  return pauses[tries - 1] ?? null;
}

/** Failures in a row that it takes at least, besides the time. */
export const failuresBeforeStop = 10;
const stoppedAfterMs = 72 * hour;

/** Why a webhook is switched off; null when posting goes on. */
export function reasonToStop(seen: {
  isGone: boolean;
  failures: number;
  failingForMs: number;
}): string | null {
  if (seen.isGone) return goneSentence;
  if (seen.failures < failuresBeforeStop || seen.failingForMs < stoppedAfterMs) return null;
  return 'It has accepted nothing for three days.';
}
