import type { ShownTimer } from '../contract/live-content-images.ts';

type Timer = Pick<ShownTimer, 'mode' | 'ends_at' | 'zone' | 'hours' | 'counts_from' | 'name'>;

/** What the picture says to those who do not see it: the end in words. */
export function altOf({ mode, ends_at: end, zone, hours, counts_from: from }: Timer): string {
  if (mode === 'per_person' || end === null)
    return `Ends ${hours ?? 0} hours after ${from === 'joined' ? 'you joined' : 'this email was sent'}`;
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  }).format(new Date(end));
  return `Ends on ${words} (${zone})`;
}

/** What should be known of a timer that is saved. */
export function warningsOf({ mode, ends_at: end }: Timer, now: Date): string[] {
  return mode === 'fixed' && end !== null && new Date(end) <= now
    ? ['The end is in the past: the picture shows what comes after the end.']
    : [];
}
