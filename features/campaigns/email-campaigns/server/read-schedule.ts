import { firstAnywhere, type Timing } from '#engines/delivery/public.ts';
import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import { invalid } from '#platform/server/errors.ts';
import { readTime } from '#platform/server/read-time.ts';
import { occurrenceNo, occurrencesAfter, type Recurrence } from '#platform/contract/recurrence.ts';
import {
  defaultHold,
  featureOfType,
  scheduleTypes,
  type KeptSchedule,
  type scheduleRequest,
} from '../contract/schedule.ts';

/** A schedule as it was asked for, read. */
export interface ReadSchedule {
  type: keyof typeof scheduleTypes;
  /** The end of the hold; for a recurring campaign its next run. */
  leavesAt: Date;
  timing: Timing;
  isPriority: boolean;
  kept: KeptSchedule | null;
  recurrence: (Recurrence & { ahead_hours: number }) | null;
}

/** What reading a schedule needs of the account. */
export interface ScheduleFacts {
  now: Date;
  zone: string;
  packageFeature: Readonly<Record<string, 'yes' | 'no'>>;
}

type Request = z.output<typeof scheduleRequest>;

/** Reads a schedule of any type; the 422 says why it cannot be. Pure. */
export function readSchedule(request: Request, facts: ScheduleFacts): ReadSchedule {
  const type = request.schedule_type;
  const feature = featureOfType[type];
  if (feature !== undefined && facts.packageFeature[feature] === 'no') {
    throw invalid({
      schedule_type: [
        `${scheduleTypes[type]} is not part of your package: choose another way to send, or ask for another package`,
      ],
    });
  }
  const plain = {
    type,
    isPriority: type === 2,
    timing: { kind: 'at_once' } as Timing,
    kept: null,
    recurrence: null,
  };
  switch (type) {
    case 1:
    case 2:
      return { ...plain, leavesAt: timeToLeave(request, facts.now) };
    case 3:
      return ownZone(plain, request, facts);
    case 4:
    case 5: {
      const windowHours = request.window_hours;
      return {
        ...plain,
        leavesAt: timeToLeave(request, facts.now),
        timing: { kind: 'usual_hour', by: type === 4 ? 'open' : 'buy', windowHours },
        kept: { window_hours: windowHours },
      };
    }
    case 6:
      return recurring(plain, request, facts);
  }
}

/** The moment a schedule asks for; the 422 says why it cannot be. */
export function timeToLeave(
  request: Pick<Request, 'hold_seconds' | 'scheduled_at'>,
  now: Date,
): Date {
  if (!request.scheduled_at)
    return new Date(now.getTime() + (request.hold_seconds ?? defaultHold) * 1000);
  const time = readTime(request.scheduled_at);
  if (!time) throw invalid({ scheduled_at: ['is no time: write it like 2026-12-24T18:00:00Z'] });
  if (time.getTime() < now.getTime() - 60_000) throw invalid({ scheduled_at: ['is in the past'] });
  if (time.getTime() > now.getTime() + 366 * 24 * 3600 * 1000)
    throw invalid({ scheduled_at: ['is more than a year away'] });
  return time;
}

type Plain = Omit<ReadSchedule, 'leavesAt'>;

// It begins where the time comes first; the hold is kept all the same.
function ownZone(plain: Plain, request: Request, facts: ScheduleFacts): ReadSchedule {
  const at = wallTime(request, facts);
  if (
    Temporal.PlainDateTime.from(at).toZonedDateTime('Etc/GMT+12').epochMilliseconds <
    facts.now.getTime()
  )
    throw invalid({ local_time: ['is in the past everywhere'] });
  const held = timeToLeave({ hold_seconds: request.hold_seconds }, facts.now);
  const first = firstAnywhere(at);
  if (first.getTime() > facts.now.getTime() + 366 * 24 * 3600 * 1000)
    throw invalid({ local_time: ['is more than a year away'] });
  return {
    ...plain,
    leavesAt: first > held ? first : held,
    timing: { kind: 'own_zone', at },
    kept: { local_time: at },
  };
}

function recurring(plain: Plain, request: Request, facts: ScheduleFacts): ReadSchedule {
  const { recurring: wish } = request;
  if (!wish) throw invalid({ recurring: ['is required: say how it recurs'] });
  const { time_zone: zone = facts.zone, ...rest } = wish;
  const rule = { ...rest, zone, first: wallTime(request, { ...facts, zone }) };
  if (!occurrenceNo(rule, 0)) throw invalid({ recurring: ['ends before its first run'] });
  const next = occurrencesAfter(rule, facts.now, 1)[0];
  if (!next)
    throw invalid({ recurring: ['has no run left: choose a later first run or a later end'] });
  return { ...plain, leavesAt: next.at, recurrence: rule, kept: { recurring: rule } };
}

function wallTime(request: Request, { now, zone }: ScheduleFacts): string {
  if (request.local_time) return request.local_time;
  const moment = request.scheduled_at ? readTime(request.scheduled_at) : now;
  if (!moment) throw invalid({ scheduled_at: ['is no time: write it like 2026-12-24T18:00:00Z'] });
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}
