import { Button, Loader } from '@mantine/core';
import {
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconDownload,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { dataJourneys, type DataJourney } from '../contract/data-journeys.ts';
import type { RunStep, RunWithSteps } from '../contract/runs.ts';
import classes from './data-journeys.module.css';
import { useRunCalls } from './use-journey-calls.ts';

/** The steps of a run: rows in, rows out, rejected, files, and a step to try again from. */
export function RunSteps({ journey, run }: { journey: DataJourney; run: RunWithSteps }) {
  const { t } = useTranslation('data-journeys');
  return (
    <div className={classes.tableFrame} tabIndex={0} role="group" aria-label={t('runs.rows')}>
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">{t('runs.step')}</th>
            <th scope="col">{t('runs.in')}</th>
            <th scope="col">{t('runs.out')}</th>
            <th scope="col">{t('runs.rejected')}</th>
          </tr>
        </thead>
        <tbody>
          {run.steps.map((step) => (
            <tr key={step.step} data-state={step.state}>
              <th scope="row">
                <span className={classes.rowStep}>
                  <StateIcon state={step.state} />
                  {step.step + 1}. {t(`steps.types.${step.type}.title`)}
                </span>
                <StepLinks journey={journey} run={run} step={step} />
              </th>
              <td>{figure(step, step.rows_in)}</td>
              <td>{figure(step, step.rows_out)}</td>
              <td>{figure(step, step.rejected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const figure = (step: RunStep, count: number): string =>
  step.state === 'waiting' ? '–' : fullNumber(count);

function StepLinks({
  journey,
  run,
  step,
}: {
  journey: DataJourney;
  run: RunWithSteps;
  step: RunStep;
}) {
  const { t } = useTranslation('data-journeys');
  const api = useApi();
  const calls = useRunCalls();
  const path = `${dataJourneys.path}/${journey.id}/runs/${run.run}/steps/${step.step}/file`;
  const hasEnded = run.state === 'failed' || run.state === 'stopped';
  const canRetry = hasEnded && step.state !== 'waiting' && journey.status === 'enabled';
  const hasFile = step.file_name !== null && (step.type === 'import' || step.state === 'done');
  if (!canRetry && !hasFile) return null;
  return (
    <span className={classes.rowLinks}>
      {hasFile &&
        (step.has_file ? (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconDownload size={14} />}
            onClick={() =>
              void api.download(path, { name: step.file_name ?? '' }).catch(() => undefined)
            }
          >
            {step.file_name}
          </Button>
        ) : (
          <span className={classes.quiet}>/exports/{step.file_name}</span>
        ))}
      {canRetry && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => void calls.retry(journey.id, { run: run.run, step: step.step })}
        >
          {t('runs.retry')}
        </Button>
      )}
    </span>
  );
}

const stateIcons = {
  waiting: IconCircle,
  done: IconCircleCheck,
  failed: IconCircleX,
  stopped: IconPlayerStop,
} as const;

function StateIcon({ state }: { state: RunStep['state'] }) {
  const { t } = useTranslation('data-journeys');
  const label = t(`runs.stepStates.${state}`);
  if (state === 'running') return <Loader size={14} aria-label={label} />;
  const Icon = stateIcons[state];
  return (
    <Icon
      size={16}
      className={classes.stateIcon}
      data-state={state}
      role="img"
      aria-label={label}
    />
  );
}
