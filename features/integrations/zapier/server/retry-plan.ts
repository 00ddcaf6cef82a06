import { failuresBeforePause, triesOfEvent } from '../contract.ts';

// Seven pauses between eight tries, which make 24 hours together.
const pausesInMinutes = [1, 5, 15, 60, 180, 420, 759] as const;

/** How long an event waits after so many failed tries, in milliseconds; null when it is given up. */
export function pauseAfter(tries: number): number | null {
  if (tries >= triesOfEvent) return null;
  return (pausesInMinutes[Math.max(0, tries - 1)] ?? 0) * 60_000;
}

/** Whether a hook is paused after so many failures in a row. */
export const isPausedAfter = (failures: number): boolean => failures >= failuresBeforePause;
