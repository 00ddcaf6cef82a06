import { Temporal } from 'temporal-polyfill';
import { momentOnClock } from '#platform/contract/zone-clock.ts';
import type { ReportSchedule } from '../contract/custom-reports.ts';

/** The next moment after another at which a schedule mails, by the clock of a zone. */
export function nextRun(schedule: ReportSchedule, after: Date, zone: string): Date {
  const at = Temporal.PlainTime.from(schedule.at);
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime());
  let day = now.toZonedDateTimeISO(zone).toPlainDate();
  for (;;) {
    const run = momentOnClock(dayOf(schedule, day).toPlainDateTime(at), zone);
    if (Temporal.Instant.compare(run, now) > 0) return new Date(run.epochMilliseconds);
    day = stepped(schedule, day);
  }
}

// The day of the same week or month on which it mails; a short month has it on its last day.
function dayOf({ every, weekday, day: wanted }: ReportSchedule, day: Temporal.PlainDate) {
  if (every === 'day') return day;
  if (every === 'week') return day.add({ days: weekday - day.dayOfWeek });
  return day.with({ day: Math.min(wanted, day.daysInMonth) });
}

function stepped({ every }: ReportSchedule, day: Temporal.PlainDate): Temporal.PlainDate {
  if (every === 'day') return day.add({ days: 1 });
  return every === 'week' ? day.add({ days: 7 }) : day.with({ day: 1 }).add({ months: 1 });
}
