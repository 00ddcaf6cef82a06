import { Switch } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { usePatch } from '#platform/web/resources/use-resource-changes.ts';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { cleansingRules, type CleansingRule, type CleansingRun } from '../contract.ts';
import classes from './cleansing.module.css';
import { kindKeys } from './rule-kinds.ts';
import { RuleWords } from './RuleWords.tsx';

/** The columns of the table of cleansing rules. */
export function useRuleColumns(): TableColumn<CleansingRule>[] {
  const { t } = useTranslation('cleansing-rules');
  const { mutate } = usePatch(cleansingRules);
  return useMemo<TableColumn<CleansingRule>[]>(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (rule) => rule.name,
        below: (rule) => t(`kinds.${kindKeys[rule.kind]}`),
      },
      {
        id: 'enabled',
        title: t('fields.enabled'),
        kind: 'status',
        cell: (rule) => (
          <Switch
            checked={rule.enabled}
            aria-label={t('fields.enabledOf', { name: rule.name })}
            onClick={(event) => event.stopPropagation()}
            onChange={() => mutate({ id: rule.id, values: { enabled: !rule.enabled } })}
          />
        ),
      },
      {
        id: 'conditions',
        title: t('fields.conditions'),
        kind: 'text',
        wide: true,
        from: 800,
        cell: (rule) => <RuleWords rule={rule} />,
      },
      {
        id: 'last_run',
        title: t('fields.lastRun'),
        kind: 'date',
        cell: (rule) => <LastRun run={rule.last_run} />,
      },
      {
        id: 'next_run_at',
        title: t('fields.nextRun'),
        kind: 'date',
        from: 960,
        cell: (rule) => <DateTime value={rule.next_run_at} />,
      },
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        hidden: true,
        cell: (rule) => <DateTime value={rule.updated_at} relative />,
      },
    ],
    [t, mutate],
  );
}

function LastRun({ run }: { run: CleansingRun | null }) {
  const { t } = useTranslation('cleansing-rules');
  if (!run) return <span className={classes.quiet}>{t('runs.never')}</span>;
  if (run.state === 'running' || run.state === 'waiting' || run.state === 'failed')
    return <RunState run={run} />;
  return (
    <span className={classes.lastRun}>
      <DateTime value={run.finished_at ?? run.started_at} relative />
      <span className={classes.quiet}>
        {t(run.state === 'undone' ? 'runs.undoneShort' : 'runs.cleansedShort', {
          number: fullNumber(run.cleansed),
        })}
      </span>
    </span>
  );
}

const tones = { waiting: 'warn', failed: 'bad', running: 'brand', done: 'good' } as const;

/** How a run stands, as a chip. */
export function RunState({ run }: { run: CleansingRun }) {
  const { t } = useTranslation('cleansing-rules');
  return (
    <StatusChip
      status={run.state}
      label={t(`runs.states.${run.state}`)}
      tone={tones[run.state as keyof typeof tones] ?? 'neutral'}
      pulse={run.state === 'running'}
    />
  );
}
