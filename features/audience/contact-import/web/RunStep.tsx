import { Alert, Button, Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconBell,
  IconCircleCheckFilled,
  IconDownload,
  IconUpload,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { ImportRow } from '#engines/imports/contract.ts';
import { Balance } from './Balance.tsx';
import { isUnderway, useImport } from './import-calls.ts';
import { useImportInto } from './import-into.ts';
import { MoveReport } from './MoveReport.tsx';
import { RejectedRows } from './RejectedRows.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { duration } from './duration.ts';
import classes from './import.module.css';

/** The last step: an import as it runs, and what became of it. */
export function RunStep({
  importId,
  onAnother,
  onShow,
}: {
  importId: number;
  onAnother: () => void;
  onShow: (importId: number) => void;
}) {
  const run = useImport(importId);
  if (run.error)
    return (
      <Panel>
        <ErrorState error={run.error} onRetry={() => void run.refetch()} />
      </Panel>
    );
  if (!run.data)
    return (
      <Panel>
        <Skeleton h={220} radius="md" />
      </Panel>
    );
  return isUnderway(run.data) ? (
    <Running row={run.data} />
  ) : (
    <div className={classes.columnStep}>
      <Ended row={run.data} onAnother={onAnother} onShow={onShow} />
      {run.data.from_product !== null && run.data.status === 'done' && (
        <MoveReport importId={importId} />
      )}
      {run.data.rejected_url && run.data.status === 'done' && (
        <RejectedRows
          key={importId}
          importId={importId}
          rejected={run.data.rejected}
          onStarted={onShow}
        />
      )}
    </div>
  );
}

function Running({ row }: { row: ImportRow }) {
  const { t } = useTranslation('contact-import');
  const { words } = useImportInto();
  const phase = row.status === 'queued' ? 'queued' : row.percent < 50 ? 'reading' : 'merging';
  return (
    <Panel>
      <div className={classes.runHead}>
        <span className={classes.runSpinner} aria-hidden="true" />
        <div>
          <h2 className={classes.runTitle} aria-live="polite">
            {phase === 'merging' ? words.merging : t(`running.${phase}`)}
          </h2>
          <p className={classes.runFile}>{row.file_name}</p>
        </div>
      </div>
      <ProgressLine percent={row.percent} label={t('running.progress')} />
      <Balance row={row} isLive />
      <p className={classes.runLeave}>
        <IconBell size={16} stroke={1.7} aria-hidden /> {t('running.leave')}
      </p>
    </Panel>
  );
}

function Ended({
  row,
  onAnother,
  onShow,
}: {
  row: ImportRow;
  onAnother: () => void;
  onShow: (importId: number) => void;
}) {
  const { t } = useTranslation('contact-import');
  const api = useApi();
  const go = useGo();
  const { page, opens = page, words } = useImportInto();
  const isDone = row.status === 'done';
  const time = duration(row.started_at, row.finished_at, t);
  return (
    <Panel>
      <div className={classes.runHead}>
        {isDone ? (
          <IconCircleCheckFilled size={34} className={classes.runDone} aria-hidden />
        ) : (
          <IconAlertTriangle size={32} stroke={1.6} className={classes.runFailed} aria-hidden />
        )}
        <div className={classes.runWords}>
          <h2 className={classes.runTitle}>{t(isDone ? 'result.done' : 'result.failed')}</h2>
          <p className={classes.runFile}>
            {row.file_name} ·{' '}
            {time && (
              <>
                {t(isDone ? 'result.tookRows' : 'result.took', {
                  rows: fullNumber(row.rows),
                  time,
                })}{' '}
                ·{' '}
              </>
            )}
            <DateTime value={row.finished_at ?? row.created_at} relative />{' '}
            {t('result.by', { name: row.created_by })}
          </p>
        </div>
      </div>
      {row.error && (
        <Alert color="red" mb={16} icon={<IconAlertTriangle size={18} />} title={row.error}>
          {t('result.failedText')}
        </Alert>
      )}
      <Balance row={row} />
      <Facts row={row} />
      <div className={classes.runActions}>
        <Button
          rightSection={<IconArrowRight size={16} />}
          onClick={() => go(`/accounts/${api.accountId}/${opens}`)}
        >
          {words.open}
        </Button>
        <Button variant="default" leftSection={<IconUpload size={16} />} onClick={onAnother}>
          {t('result.another')}
        </Button>
        {row.corrects !== null && (
          <Button variant="default" onClick={() => onShow(row.corrects as number)}>
            {t('result.corrects')}
          </Button>
        )}
        {row.rejected_url && (
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => void api.download(row.rejected_url ?? '')}
            >
              {t('result.download')}
            </Button>
            <span className={classes.hint}>{t('result.downloadHint')}</span>
          </>
        )}
      </div>
    </Panel>
  );
}

function Facts({ row }: { row: ImportRow }) {
  const { t } = useTranslation('contact-import');
  // The report of contacts that moved in says more of these.
  const isMoved = row.from_product !== null && row.status === 'done';
  const facts = [
    row.list_id !== null && row.status === 'done'
      ? t('result.joined', { count: row.joined, number: fullNumber(row.joined) })
      : null,
    row.kept_out > 0 && !isMoved
      ? t('result.keptOut', { count: row.kept_out, number: fullNumber(row.kept_out) })
      : null,
    row.consent_basis === null
      ? null
      : t('result.consent', { basis: t(`consent.${row.consent_basis}`) }),
    row.consent_note === '' ? null : t('result.consentNote', { note: row.consent_note }),
    row.skipped > 0
      ? t(row.mode === 'insert' ? 'result.skippedKnown' : 'result.skippedNew', {
          count: row.skipped,
          number: fullNumber(row.skipped),
        })
      : null,
    row.found_encoding === null
      ? null
      : t('result.foundEncoding', { encoding: row.found_encoding }),
    row.ignored_columns.length > 0 && !isMoved
      ? t('result.ignored', {
          count: row.ignored_columns.length,
          names: row.ignored_columns.join(', '),
        })
      : null,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
