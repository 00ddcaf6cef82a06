import { failuresBeforeStop, retryPause, triedForMs } from '../contract.ts';

/** How long an event waits after so many tries: twice as long each time. */
export function pauseOfEvent(attempts: number): number {
  return Math.min(retryPause.first * 2 ** Math.max(0, attempts - 1), retryPause.longest);
}

// Short enough that a mended address is found soon, whatever the events wait for.
const longestPauseOfAddress = 15 * 60_000;

/** How long the address as a whole is left alone after so many failures in a row. */
export function pauseOfAddress(failures: number): number {
  return Math.min(retryPause.first * 2 ** Math.max(0, failures - 1), longestPauseOfAddress);
}

/** Events that failed so often travel alone, so that one which an address never takes holds up no other. */
export const travelsAloneAfter = 3;

/** Failures in a row after which an answer is the end of an outage: everything that waits may go at once. */
export const outageAfter = 3;

/** Why posting to an address stops; null when it goes on. 410 is the one answer by which a server says that nobody listens there. */
export function reasonToStop(seen: {
  status: number | null;
  failures: number;
  failingForMs: number;
}): string | null {
  if (seen.status === 410) return 'It answered 410: the address accepts no more events.';
  if (seen.failures < failuresBeforeStop || seen.failingForMs < triedForMs) return null;
  return 'It has accepted nothing for 24 hours.';
}
