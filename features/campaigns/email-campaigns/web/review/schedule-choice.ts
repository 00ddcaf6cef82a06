import { Temporal } from 'temporal-polyfill';
import { featureOfType, type ScheduleType } from '../../contract/schedule.ts';
import type { RecurringUnit } from '#platform/contract/recurrence.ts';
import { inZone } from '#platform/contract/zone-clock.ts';

/** The ways to send that are offered; priority is a switch on the first two. */
export const ways = ['now', 'later', 'zone', 'open', 'buy', 'recurring'] as const;

/** One of {@link ways}. */
export type Way = (typeof ways)[number];

/** The ways of this campaign: the rest of an A/B test leaves with its winner, so it knows no times of recipients. */
export function waysOf(isTest: boolean): readonly Way[] {
  return isTest ? ['now', 'later'] : ways;
}

/** What the schedule panel holds. */
export interface ScheduleChoice {
  way: Way;
  hold: number;
  /** 'YYYY-MM-DD HH:mm:ss' on the person's own clock, or for the own zone on everybody's. */
  time: string | null;
  isPriority: boolean;
  windowHours: 24 | 168;
  unit: RecurringUnit;
  every: number;
  end: 'never' | 'on' | 'after';
  endsOn: string | null;
  runs: number;
  aheadHours: number;
}

/** The type by which the server knows a way. */
export function typeOf(choice: Pick<ScheduleChoice, 'way' | 'isPriority'>): ScheduleType {
  switch (choice.way) {
    case 'now':
    case 'later':
      return choice.isPriority ? 2 : 1;
    case 'zone':
      return 3;
    case 'open':
      return 4;
    case 'buy':
      return 5;
    case 'recurring':
      return 6;
  }
}

/** Whether an account's package holds a way. */
export function isInPackage(
  way: Way,
  packageFeature: Readonly<Record<string, 'yes' | 'no'>>,
): boolean {
  const feature = featureOfType[typeOf({ way, isPriority: false })];
  return feature === undefined || packageFeature[feature] !== 'no';
}

/** The choice as the server takes it, or null while something is missing. Pure. */
export function bodyOf(choice: ScheduleChoice, zone: string): Record<string, unknown> | null {
  const schedule_type = typeOf(choice);
  if (choice.way === 'now') return { schedule_type, hold_seconds: choice.hold };
  if (choice.way === 'open' || choice.way === 'buy')
    return { schedule_type, hold_seconds: choice.hold, window_hours: choice.windowHours };
  if (choice.time === null) return null;
  const wall = Temporal.PlainDateTime.from(choice.time.replace(' ', 'T')).toString({
    smallestUnit: 'minute',
  });
  if (choice.way === 'later') return { schedule_type, scheduled_at: inZone(choice.time, zone) };
  if (choice.way === 'zone') return { schedule_type, local_time: wall };
  if (
    !(choice.every >= 1) ||
    (choice.end === 'on' && choice.endsOn === null) ||
    (choice.end === 'after' && !(choice.runs >= 1))
  )
    return null;
  return {
    schedule_type,
    local_time: wall,
    recurring: {
      unit: choice.unit,
      every: choice.every,
      ends_on: choice.end === 'on' ? choice.endsOn : null,
      runs: choice.end === 'after' ? choice.runs : null,
      ahead_hours: choice.aheadHours,
      time_zone: zone,
    },
  };
}
