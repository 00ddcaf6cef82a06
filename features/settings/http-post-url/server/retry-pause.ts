import { goneSentence } from '#platform/server/posting/pause-of-address.ts';
import { failuresBeforeStop, retryPause, triedForMs } from '../contract.ts';

/** How long an event waits after so many tries: twice as long each time. */
export function pauseOfEvent(attempts: number): number {
  return Math.min(retryPause.first * 2 ** Math.max(0, attempts - 1), retryPause.longest);
}

/** Events that failed so often travel alone, so that one which an address never takes holds up no other. */
export const travelsAloneAfter = 3;

/** Why posting to an address stops; null when it goes on. 410 is the one answer by which a server says that nobody listens there. */
export function reasonToStop(seen: {
  status: number | null;
  failures: number;
  failingForMs: number;
}): string | null {
  if (seen.status === 410) return goneSentence;
  if (seen.failures < failuresBeforeStop || seen.failingForMs < triedForMs) return null;
  return 'It has accepted nothing for 24 hours.';
}
