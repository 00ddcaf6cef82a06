import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import type { TableState } from '#platform/web/table/use-table-state.ts';
import classes from '../reports.module.css';
import { reportTexts } from '../texts.ts';
import { periodOf, periods, presetOf, type Period } from './periods.ts';

/** Which days the list shows: a usual period, or two days of one's own. */
export function PeriodFields({ table }: { table: TableState }) {
  const { t } = useTranslation(reportTexts);
  const zone = useDisplayZone();
  const { from, to } = table.filters;
  const [today] = useState(() => new Date());
  const [isOwn, setOwn] = useState(false);
  const preset = presetOf({ from, to }, today, zone);
  const shown = isOwn ? 'custom' : preset;
  const choose = (next: Period) => {
    setOwn(next === 'custom');
    if (next === 'custom') return;
    const days = periodOf(next, today, zone);
    table.setFilter('from', days.from);
    table.setFilter('to', days.to);
  };
  return (
    <div className={classes.dates}>
      <Select
        className={classes.range ?? ''}
        aria-label={t('list.range')}
        allowDeselect={false}
        value={shown}
        data={periods.map((one) => ({ value: one, label: t(`list.${one}`) }))}
        onChange={(next) => choose((next ?? 'anyTime') as Period)}
      />
      {shown === 'custom' && (
        <>
          <TextInput
            className={classes.day ?? ''}
            type="date"
            aria-label={t('list.from')}
            value={from ?? ''}
            max={to}
            onChange={(event) => table.setFilter('from', event.currentTarget.value || undefined)}
          />
          <TextInput
            className={classes.day ?? ''}
            type="date"
            aria-label={t('list.to')}
            value={to ?? ''}
            min={from}
            onChange={(event) => table.setFilter('to', event.currentTarget.value || undefined)}
          />
        </>
      )}
    </div>
  );
}
