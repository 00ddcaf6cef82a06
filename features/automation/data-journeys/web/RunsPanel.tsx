import { Button, Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { DataJourney } from '../contract/data-journeys.ts';
import type { RunWithSteps } from '../contract/runs.ts';
import classes from './data-journeys.module.css';
import { RunState } from './journey-columns.tsx';
import { RunLogDrawer } from './RunLogDrawer.tsx';
import { RunSteps } from './RunSteps.tsx';
import { useRuns } from './use-runs.ts';

const perPage = 10;

/** The runs of a data journey, the newest first and open, with the rows of each step. */
export function RunsPanel({ journey }: { journey: DataJourney }) {
  const { t } = useTranslation('data-journeys');
  const [page, setPage] = useState(1);
  const [logged, setLogged] = useState<number | null>(null);
  const runs = useRuns(journey.id, page);
  const rows = runs.data?.runs;
  return (
    <Panel title={t('runs.title')} description={t('runs.description')}>
      {runs.error && !rows && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
      {!rows && !runs.error && <Skeleton h={120} radius="md" />}
      {rows?.length === 0 && <p className={classes.quiet}>{t('runs.none')}</p>}
      <ul className={classes.runs} aria-label={t('runs.title')}>
        {rows?.map((run, place) => (
          <li key={run.run} data-part="run">
            <Run
              journey={journey}
              run={run}
              isNewest={page === 1 && place === 0}
              onLog={() => setLogged(run.run)}
            />
          </li>
        ))}
      </ul>
      {runs.data && runs.data.total > perPage && (
        <div className={classes.pages}>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {t('runs.newer')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={page * perPage >= runs.data.total}
            onClick={() => setPage(page + 1)}
          >
            {t('runs.older')}
          </Button>
        </div>
      )}
      <RunLogDrawer journey={journey} run={logged} onClose={() => setLogged(null)} />
    </Panel>
  );
}

interface RunProps {
  journey: DataJourney;
  run: RunWithSteps;
  isNewest: boolean;
  onLog: () => void;
}

function Run({ journey, run, isNewest, onLog }: RunProps) {
  const { t } = useTranslation('data-journeys');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (isNewest || run.state === 'running');
  const by =
    run.cause === 'hand' ? t('runs.by', { name: run.started_by }) : t(`runs.causes.${run.cause}`);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <div className={classes.runHead}>
        <button
          type="button"
          className={classes.runToggle}
          aria-expanded={isOpen}
          onClick={() => setChosen(!isOpen)}
        >
          <Chevron size={16} aria-hidden />
          <span>{t('runs.number', { number: run.run })}</span>
          <RunState run={run} />
          {run.is_dry && <span className={classes.dry}>{t('runs.dry')}</span>}
        </button>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('runs.logOf', { number: run.run })}
          onClick={onLog}
        >
          {t('runs.log')}
        </Button>
      </div>
      <p className={classes.quiet}>
        <DateTime value={run.started_at} /> · {by}
      </p>
      {run.error !== null && <p className={classes.runError}>{serverText(run.error)}</p>}
      {isOpen && run.steps.length > 0 && <RunSteps journey={journey} run={run} />}
    </>
  );
}
