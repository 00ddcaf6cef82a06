import { MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { ReportReader, ReportSchedule } from '../contract/custom-reports.ts';
import classes from './custom-reports.module.css';
import type { DraftPart } from './report-draft.ts';

const usual: ReportSchedule = {
  every: 'week',
  at: '08:00',
  weekday: 1,
  day: 1,
  user_ids: [],
  send_empty: false,
};

/** When and to whom a report is mailed. */
export function ScheduleFields({ draft: { schedule }, change, errorOf }: DraftPart) {
  const { t } = useTranslation('custom-reports');
  const readers = useReaders();
  const set = (changed: Partial<ReportSchedule>) =>
    change({ schedule: { ...(schedule ?? usual), ...changed } });
  return (
    <>
      <Switch
        label={t('schedule.on')}
        checked={schedule !== null}
        onChange={(event) => change({ schedule: event.currentTarget.checked ? usual : null })}
      />
      {schedule && (
        <>
          <div className={classes.pair}>
            <Select
              label={t('schedule.every')}
              allowDeselect={false}
              value={schedule.every}
              data={(['day', 'week', 'month'] as const).map((value) => ({
                value,
                label: t(`schedule.periods.${value}`),
              }))}
              onChange={(value) => set({ every: (value ?? 'week') as ReportSchedule['every'] })}
            />
            <TextInput
              type="time"
              label={t('schedule.at')}
              value={schedule.at}
              error={errorOf('schedule.at')}
              onChange={(event) => set({ at: event.currentTarget.value })}
            />
          </div>
          <DayField schedule={schedule} set={set} error={errorOf('schedule.day')} />
          <MultiSelect
            label={t('schedule.users')}
            description={t('schedule.usersHint')}
            searchable
            value={schedule.user_ids.map(String)}
            error={errorOf('schedule.user_ids')}
            data={(readers.data ?? []).map(({ id, name, email }) => ({
              value: String(id),
              label: name === '' ? email : `${name} (${email})`,
            }))}
            onChange={(ids) => set({ user_ids: ids.map(Number) })}
          />
          <Switch
            label={t('schedule.sendEmpty')}
            checked={schedule.send_empty}
            onChange={(event) => set({ send_empty: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}

// The day of a week or month; every day has none.
function DayField({
  schedule,
  set,
  error,
}: {
  schedule: ReportSchedule;
  set: (changed: Partial<ReportSchedule>) => void;
  error: string | null;
}) {
  const { t } = useTranslation('custom-reports');
  if (schedule.every === 'day') return null;
  if (schedule.every === 'week')
    return (
      <Select
        label={t('schedule.weekday')}
        allowDeselect={false}
        value={String(schedule.weekday)}
        data={[1, 2, 3, 4, 5, 6, 7].map((value) => ({
          value: String(value),
          label: t(`schedule.weekdays.${value}`),
        }))}
        onChange={(value) => set({ weekday: Number(value ?? 1) })}
      />
    );
  return (
    <NumberInput
      label={t('schedule.day')}
      description={t('schedule.dayHint')}
      min={1}
      max={31}
      allowDecimal={false}
      value={schedule.day}
      error={error}
      onChange={(value) => set({ day: Number(value) || 1 })}
    />
  );
}

function useReaders() {
  const api = useApi();
  return useQuery({
    queryKey: ['report-readers', api.accountId],
    queryFn: async ({ signal }) =>
      (await api.get<ReportReader[]>('custom_reports/readers', { signal })).data,
  });
}
