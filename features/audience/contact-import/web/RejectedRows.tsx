import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { mostCorrections, type RejectedRow } from '../contract.ts';
import { correctionsOf, withCell, type Edits } from './corrected-cells.ts';
import { causeAndFix } from './format-choice.ts';
import { Refusal } from './Refusal.tsx';
import { rejectedPageSize, useCorrect, useRejectedRows } from './rejected-calls.ts';
import { RejectedLine } from './RejectedLine.tsx';
import { whyRefused } from './why-refused.ts';
import classes from './import.module.css';

/** The rows that an import rejected, with their reasons; values changed here are imported again. */
export function RejectedRows({
  importId,
  rejected,
  onStarted,
}: {
  importId: number;
  rejected: number;
  onStarted: (importId: number) => void;
}) {
  const { t } = useTranslation('contact-import');
  const [page, setPage] = useState(1);
  const [edits, setEdits] = useState<Edits>(new Map());
  const list = useRejectedRows(importId, page);
  const correct = useCorrect(importId);
  useUnsavedGuard(edits.size > 0 && !correct.isSuccess);

  const send = () => {
    if (edits.size === 0 || edits.size > mostCorrections || correct.isPending) return;
    correct.mutate(correctionsOf(edits), { onSuccess: onStarted });
  };
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton h={200} radius="md" mt={16} />;
  const { header, rows, total } = list.data;
  return (
    <section className={classes.rejectedRows} aria-label={t('rejected.title')}>
      <Panel
        title={t('rejected.title')}
        padded={false}
        description={
          total < rejected
            ? t('rejected.first', { number: fullNumber(total), all: fullNumber(rejected) })
            : t('rejected.description')
        }
      >
        <div
          className={classes.sampleScroll}
          role="region"
          aria-label={t('rejected.title')}
          tabIndex={0}
        >
          <RejectedTable
            header={header}
            rows={rows}
            edits={edits}
            onCell={(row, at, value) =>
              setEdits(withCell(edits, row, { width: header.length, at, value }))
            }
            onEnter={send}
          />
        </div>
        {correct.error && <Refusal {...causeAndFix(whyRefused(correct.error))} />}
        <div className={classes.rejectedFoot}>
          <Pages page={page} total={total} onPage={setPage} />
          <SendButton count={edits.size} isSending={correct.isPending} onSend={send} />
        </div>
      </Panel>
    </section>
  );
}

function SendButton({
  count,
  isSending,
  onSend,
}: {
  count: number;
  isSending: boolean;
  onSend: () => void;
}) {
  const { t } = useTranslation('contact-import');
  const isTooMany = count > mostCorrections;
  return (
    <>
      {isTooMany && (
        <span className={classes.hint}>{t('rejected.tooMany', { count: mostCorrections })}</span>
      )}
      <Button
        rightSection={<IconArrowRight size={16} />}
        disabled={count === 0 || isTooMany}
        loading={isSending}
        onClick={onSend}
      >
        {count === 0 ? t('rejected.importNone') : t('rejected.import', { count })}
      </Button>
    </>
  );
}

function RejectedTable({
  header,
  rows,
  edits,
  onCell,
  onEnter,
}: {
  header: readonly string[];
  rows: readonly RejectedRow[];
  edits: Edits;
  onCell: (row: RejectedRow, at: number, value: string) => void;
  onEnter: () => void;
}) {
  const { t } = useTranslation('contact-import');
  return (
    <table className={classes.rejectedTable}>
      <thead>
        <tr>
          <th scope="col">{t('sample.line')}</th>
          <th scope="col">{t('rejected.reason')}</th>
          <th scope="col">{t('rejected.value')}</th>
          <th scope="col">
            <span className="hg-visually-hidden">{t('rejected.all')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RejectedLine
            key={row.row}
            row={row}
            header={header}
            edits={edits}
            onCell={onCell}
            onEnter={onEnter}
          />
        ))}
      </tbody>
    </table>
  );
}

function Pages({
  page,
  total,
  onPage,
}: {
  page: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('contact-import');
  const last = Math.max(1, Math.ceil(total / rejectedPageSize));
  if (last === 1) return <span />;
  return (
    <div className={classes.rejectedPages}>
      <IconAction
        label={t('rejected.previous')}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} />
      </IconAction>
      <span className="hg-number">{t('rejected.page', { page, last })}</span>
      <IconAction
        label={t('rejected.next')}
        disabled={page === last}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} />
      </IconAction>
    </div>
  );
}
