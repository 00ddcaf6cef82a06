import { afterQuiet, type QuietHours } from '#engines/delivery/public.ts';

/** When a text may go and which zone keeps it until then. */
export interface Awake {
  at: Date;
  zone: string;
}

// Of zones that share no waking hour, no later time would be better.
const mostLooks = 64;
const longestMs = 3 * 86_400_000;

/**
 * The first moment from `at` on that is outside the quiet hours of all these zones, since nobody knows in which of them the number
 * is; null when that is at once. Zones that have no waking hour in common are asked as if there were the account's alone. Pure.
 */
export function quietUntil(
  at: Date,
  zones: readonly string[],
  { quiet, home }: { quiet: QuietHours; home: string },
): Awake | null {
  let moment = at;
  let zone = '';
  for (let look = 0; look < mostLooks && moment.getTime() - at.getTime() < longestMs; look += 1) {
    const blocked = zones
      .map((one) => ({ zone: one, until: afterQuiet(moment, one, quiet) }))
      .filter(({ until }) => until > moment)
      .sort((one, other) => other.until.getTime() - one.until.getTime())[0];
    if (!blocked) return moment > at ? { at: moment, zone } : null;
    moment = blocked.until;
    zone = blocked.zone;
  }
  const until = afterQuiet(at, home, quiet);
  return until > at ? { at: until, zone: home } : null;
}
