const firstPauseMs = 30_000;
// Short enough that a repaired address is found soon, whatever waits for it.
const longestPauseMs = 15 * 60_000;

/** How long an address as a whole is left alone after so many failures in a row. */
export function pauseOfAddress(failures: number): number {
  return Math.min(firstPauseMs * 2 ** Math.max(0, failures - 1), longestPauseMs);
}

/** Failures in a row after which an answer is the end of an outage: everything that waits may go at once. */
export const outageAfter = 3;

/** What a 410 says: the one answer by which a server says that nobody listens there. */
export const goneSentence = 'It answered 410: the address accepts no more events.';
