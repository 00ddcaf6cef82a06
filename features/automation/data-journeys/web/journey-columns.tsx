import { Switch } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import type { DataJourneyRow } from '../contract/data-journeys.ts';
import type { RunRow } from '../contract/runs.ts';
import classes from './data-journeys.module.css';
import { useToggle } from './use-journey-calls.ts';

/** The columns of the table of data journeys. */
export function useJourneyColumns(): TableColumn<DataJourneyRow>[] {
  const { t } = useTranslation('data-journeys');
  return useMemo<TableColumn<DataJourneyRow>[]>(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (row) => row.name,
        below: (row) => t('stepsCount', { count: row.steps.length }),
      },
      {
        id: 'status',
        title: t('fields.status'),
        kind: 'status',
        sortable: true,
        cell: (row) => <StatusSwitch row={row} />,
      },
      {
        id: 'last_run',
        title: t('fields.lastRun'),
        kind: 'date',
        cell: (row) => <LastRun run={row.last_run} />,
      },
      {
        id: 'next_run_at',
        title: t('fields.nextRun'),
        kind: 'date',
        sortable: true,
        from: 800,
        cell: (row) =>
          row.next_run_at === null ? (
            <span className={classes.quiet}>{t(`nextRun.${row.schedule.kind}`)}</span>
          ) : (
            <DateTime value={row.next_run_at} />
          ),
      },
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        from: 960,
        cell: (row) => <DateTime value={row.updated_at} relative />,
      },
    ],
    [t],
  );
}

/** Enables a data journey, or disables it. */
export function StatusSwitch({
  row,
  isLabelled = false,
}: {
  row: Pick<DataJourneyRow, 'id' | 'name' | 'status'>;
  isLabelled?: boolean;
}) {
  const { t } = useTranslation('data-journeys');
  const toggle = useToggle();
  return (
    <Switch
      checked={row.status === 'enabled'}
      disabled={toggle.isPending}
      {...(isLabelled
        ? { label: t(`statuses.${row.status}`) }
        : { 'aria-label': t('fields.statusOf', { name: row.name }) })}
      onClick={(event) => event.stopPropagation()}
      onChange={() => toggle.mutate(row.id)}
    />
  );
}

function LastRun({ run }: { run: RunRow | null }) {
  const { t } = useTranslation('data-journeys');
  if (!run) return <span className={classes.quiet}>{t('runs.never')}</span>;
  return (
    <span className={classes.lastRun}>
      <RunState run={run} />
      <DateTime value={run.finished_at ?? run.started_at} relative />
    </span>
  );
}

const tones = {
  running: 'brand',
  done: 'good',
  failed: 'bad',
  stopped: 'warn',
  skipped: 'neutral',
} as const;

/** How a run stands, as a chip. */
export function RunState({ run }: { run: Pick<RunRow, 'state'> }) {
  const { t } = useTranslation('data-journeys');
  return (
    <StatusChip
      status={run.state}
      label={t(`runs.states.${run.state}`)}
      tone={tones[run.state]}
      pulse={run.state === 'running'}
    />
  );
}
