import { MultiSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  dimensionsOf,
  mostDimensions,
  providerMeasures,
  type Dimension,
  type ReportFilters,
} from '#engines/reporting/contract.ts';
import type { DraftPart } from './report-draft.ts';
import { useReportWords } from './report-words.ts';

const times: readonly string[] = ['day', 'week', 'month'];

/** What a report has a row for, the order of its rows, and what columns of mailbox providers tell. */
export function RowFields({ draft, change, errorOf }: DraftPart) {
  const { t } = useTranslation('custom-reports');
  const { columnTitle, dimensionTitle } = useReportWords(draft.type);
  const { filters } = draft;
  const set = (changed: Partial<ReportFilters>) => change({ filters: { ...filters, ...changed } });
  // A day lies in one week and one month: a second time says nothing new and takes the place of the first.
  const chooseRows = (rows: string[]) => {
    const last = rows.at(-1) ?? '';
    set({
      rows: times.includes(last)
        ? rows.filter((row) => row === last || !times.includes(row))
        : rows,
    });
  };
  return (
    <>
      <MultiSelect
        label={t('fields.rows')}
        description={t('fields.rowsHint')}
        maxValues={mostDimensions}
        value={[...filters.rows]}
        error={errorOf('filters.rows')}
        data={dimensionsOf[draft.type].map((value: Dimension) => ({
          value,
          label: dimensionTitle(value),
        }))}
        onChange={chooseRows}
      />
      <Select
        label={t('fields.sort')}
        value={filters.sort ?? null}
        clearable
        placeholder={t('fields.usualOrder')}
        error={errorOf('filters.sort')}
        data={[
          ...filters.rows.map((value) => ({ value, label: dimensionTitle(value) })),
          ...draft.columns.map((value) => ({ value, label: columnTitle(value) })),
        ]}
        onChange={(sort) => set({ sort })}
      />
      {draft.columns.some((column) => column.startsWith('isp:')) && (
        <Select
          label={t('fields.ispMeasure')}
          allowDeselect={false}
          value={filters.isp_measure}
          data={providerMeasures.map((value) => ({ value, label: columnTitle(value) }))}
          onChange={(value) =>
            set({ isp_measure: (value ?? 'delivered') as ReportFilters['isp_measure'] })
          }
        />
      )}
    </>
  );
}
