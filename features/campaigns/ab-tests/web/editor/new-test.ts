import type { AbTest } from '#features/campaigns/email-campaigns/contract/ab.ts';

/** What a new A/B test begins with. */
export const newTest: AbTest = {
  tests: 'subject',
  variants: [{}, {}],
  share: 20,
  wait_minutes: 240,
  winner_by: 'opens',
};

/** The units in which a wait is written, the largest first. */
export const waitUnits = { days: 1440, hours: 60, minutes: 1 } as const;

/** One of them. */
export type WaitUnit = keyof typeof waitUnits;

/** The largest unit that writes a wait in whole numbers. */
export function unitOf(minutes: number): WaitUnit {
  return (
    (Object.keys(waitUnits) as WaitUnit[]).find((unit) => minutes % waitUnits[unit] === 0) ??
    'minutes'
  );
}
