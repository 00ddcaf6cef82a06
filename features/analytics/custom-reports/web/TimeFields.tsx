import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ranges, type ReportFilters } from '#engines/reporting/contract.ts';
import classes from './custom-reports.module.css';
import type { DraftPart } from './report-draft.ts';

/** The time of a report, and what it is compared to. */
export function TimeFields({ draft, change, errorOf }: DraftPart) {
  const { t } = useTranslation('custom-reports');
  const { filters } = draft;
  const set = (changed: Partial<ReportFilters>) => change({ filters: { ...filters, ...changed } });
  return (
    <>
      <Select
        label={t('fields.range')}
        allowDeselect={false}
        value={filters.range}
        error={errorOf('filters.range')}
        data={ranges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
        onChange={(value) =>
          set({ range: (value ?? 'last_30_days') as ReportFilters['range'], from: null, to: null })
        }
      />
      {filters.range === 'custom' && (
        <div className={classes.pair}>
          <TextInput
            type="date"
            label={t('fields.from')}
            value={filters.from ?? ''}
            error={errorOf('filters.from')}
            onChange={(event) => set({ from: event.currentTarget.value || null })}
          />
          <TextInput
            type="date"
            label={t('fields.to')}
            value={filters.to ?? ''}
            error={errorOf('filters.to')}
            onChange={(event) => set({ to: event.currentTarget.value || null })}
          />
        </div>
      )}
      <Select
        label={t('fields.compare')}
        allowDeselect={false}
        value={filters.compare}
        data={(['none', 'previous', 'year_before'] as const).map((value) => ({
          value,
          label: t(`compare.${value}`),
        }))}
        onChange={(value) => set({ compare: (value ?? 'none') as ReportFilters['compare'] })}
      />
    </>
  );
}
