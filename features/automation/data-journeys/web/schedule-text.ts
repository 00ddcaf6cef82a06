import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import type { DataJourney } from '../contract/data-journeys.ts';

/** Says when a data journey runs, in a sentence. */
export function useScheduleText() {
  const { t } = useTranslation('data-journeys');
  return ({ schedule, status, next_run_at: next }: DataJourney): string => {
    if (schedule.kind === 'none') return t('scheduleText.none');
    if (schedule.kind === 'webhook') return t('scheduleText.webhook');
    const every = t(`scheduleText.every.${schedule.unit}`, { count: schedule.every });
    if (status === 'disabled') return t('scheduleText.off', { every });
    return next === null
      ? t('scheduleText.over', { every })
      : t('scheduleText.next', { every, at: formatDateTime(next) });
  };
}
