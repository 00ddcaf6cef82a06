import type { TFunction } from 'i18next';
import type { ReportSchedule } from '../contract/custom-reports.ts';

/** When a report is mailed, in a few words; a dash where it is not. */
export function scheduleText(t: TFunction, schedule: ReportSchedule | null): string {
  if (!schedule) return '–';
  return t(`schedule.texts.${schedule.every}`, {
    at: schedule.at,
    day: schedule.day,
    weekday: t(`schedule.weekdays.${schedule.weekday}`),
  });
}
