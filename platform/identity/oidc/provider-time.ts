import { systemClock } from '../../server/clock.ts';

/** Now in seconds, as the provider's library reads it: by the machine's own clock, whatever clock the product goes by. */
export function providerNow(): number {
  return Math.floor(systemClock.now().getTime() / 1000);
}
