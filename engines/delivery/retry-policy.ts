const minute = 60_000;
const firstDelay = 5 * minute;
const longestDelay = 240 * minute;
const giveUpAfter = 72 * 60 * minute;
const quickDelays = [2_000, 10_000, 30_000];

/** Tries after which a row that breaks every connection is given up, whatever the reason. */
export const mostTries = 40;

/**
 * Milliseconds until the next try of a row the server asked to send later: 5 minutes, doubling up to 4 hours, each up to a
 * fifth longer so that rows do not come back all at once. Null when 72 hours of tries are used up.
 */
export function delayAfterDeferral(tries: number, random: number): number | null {
  let spent = 0;
  let delay = firstDelay;
  for (let done = 1; done < tries; done++) {
    spent += delay;
    delay = Math.min(delay * 2, longestDelay);
  }
  if (spent + delay > giveUpAfter) return null;
  return Math.round(delay * (1 + random / 5));
}

/** Milliseconds until the next try of a row whose connection broke before the mail was finished: soon at first, then as a deferral. */
export function delayAfterBreak(tries: number, random: number): number | null {
  const quick = quickDelays[tries - 1];
  if (quick !== undefined) return Math.round(quick * (1 + random / 5));
  return delayAfterDeferral(tries - quickDelays.length, random);
}

/** Milliseconds to leave a server alone that could not be reached: 1 second, doubling up to the longest pause. */
export function pauseAfterFailures(failures: number, random: number, longest = 30_000): number {
  return Math.round(Math.min(1_000 * 2 ** (failures - 1), longest) * (1 + random / 5));
}
