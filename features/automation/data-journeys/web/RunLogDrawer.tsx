import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import type { DataJourney } from '../contract/data-journeys.ts';
import classes from './data-journeys.module.css';
import { useRun } from './use-runs.ts';

/** What a run logged, line by line. */
export function RunLogDrawer({
  journey,
  run,
  onClose,
}: {
  journey: DataJourney;
  run: number | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('data-journeys');
  const shown = useRun(journey.id, run);
  return (
    <Drawer
      opened={run !== null}
      onClose={onClose}
      title={t('runs.logOf', { number: run ?? '' })}
      request={run}
      padded
    >
      {shown.error && <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />}
      {!shown.data && !shown.error && <Skeleton h={160} radius="md" />}
      {shown.data?.log.length === 0 && <p className={classes.quiet}>{t('runs.noLog')}</p>}
      <ol className={classes.log} aria-label={t('runs.log')}>
        {shown.data?.log.map((line) => (
          <li key={line.id} data-level={line.level}>
            <span className={classes.quiet}>
              <DateTime value={line.at} />
              {line.step !== null && ` · ${t('runs.stepNumber', { number: line.step + 1 })}`}
            </span>
            <span>{serverText(line.text)}</span>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
