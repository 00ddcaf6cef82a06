import { Alert, Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { CleansingRun } from '../contract.ts';
import classes from './cleansing.module.css';
import { RunState } from './rule-columns.tsx';
import { useRunCalls, useRuns } from './use-runs.ts';

/** The runs of a rule: what each cleansed, one that waits to be confirmed, and undoing. */
export function RunsPanel({ ruleId, isDirty }: { ruleId: number; isDirty: boolean }) {
  const { t } = useTranslation('cleansing-rules');
  const runs = useRuns(ruleId);
  const calls = useRunCalls();
  const isOpen =
    runs.data?.some(({ state }) => state === 'running' || state === 'waiting') === true;
  return (
    <Panel
      title={t('runs.title')}
      description={t('runs.description')}
      actions={
        <Button
          size="xs"
          variant="default"
          disabled={isDirty || isOpen || !runs.data}
          title={isDirty ? t('runs.saveFirst') : undefined}
          onClick={() => void calls.run(ruleId)}
        >
          {t('actions.run')}
        </Button>
      }
    >
      {runs.error && !runs.data && (
        <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
      )}
      {runs.data?.length === 0 && <p className={classes.quiet}>{t('runs.none')}</p>}
      <ul className={classes.runs}>
        {runs.data?.map((run) => (
          <li key={run.id} data-part="run">
            <Run run={run} ruleId={ruleId} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Run({ run, ruleId }: { run: CleansingRun; ruleId: number }) {
  const { t } = useTranslation('cleansing-rules');
  const calls = useRunCalls();
  const undo = async () => {
    const number = fullNumber(run.cleansed);
    const isSure = await confirm({
      title: t('undo.title'),
      message: t('undo.text', { number }),
      confirmLabel: t('undo.confirm'),
    });
    if (isSure) await calls.undo(ruleId, run);
  };
  return (
    <>
      <div className={classes.runHead}>
        <DateTime value={run.finished_at ?? run.started_at} />
        <RunState run={run} />
        {run.can_undo && (
          <Button size="compact-xs" variant="subtle" onClick={() => void undo()}>
            {t('actions.undo')}
          </Button>
        )}
      </div>
      <p className={classes.quiet}>{runText(t, run)}</p>
      {run.state === 'waiting' && (
        <Alert color="yellow" title={t('waiting.title')}>
          <p className={classes.waiting}>
            {t('waiting.text', {
              number: fullNumber(run.found ?? 0),
              total: fullNumber(run.total ?? 0),
            })}
          </p>
          <div className={classes.buttons}>
            <Button size="xs" onClick={() => void calls.confirm(ruleId, run)}>
              {t('waiting.confirm', { number: fullNumber(run.found ?? 0) })}
            </Button>
            <Button size="xs" variant="default" onClick={() => void calls.dismiss(ruleId, run)}>
              {t('waiting.dismiss')}
            </Button>
          </div>
        </Alert>
      )}
    </>
  );
}

function runText(t: TFunction<'cleansing-rules'>, run: CleansingRun): string {
  const by = run.started_by === '' ? t('runs.daily') : t('runs.by', { name: run.started_by });
  const undone = run.undone_by ? ` · ${t('runs.undoneBy', { name: run.undone_by })}` : '';
  const what =
    run.found === null
      ? (run.error ?? t('runs.choosing'))
      : t('runs.cleansed', {
          number: fullNumber(run.cleansed),
          found: fullNumber(run.found),
          total: fullNumber(run.total ?? 0),
        });
  return `${what} · ${by}${undone}`;
}
