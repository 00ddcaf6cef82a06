import { Skeleton, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { decimals, fullNumber } from '#platform/web/format/numbers.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { QueryResult } from '../contract.ts';
import classes from './relational-queries.module.css';

/** So many rows are put on the screen; the file of the result has all. */
const mostShown = 100;

/** The rows of the last run. */
export function ResultPanel({
  result,
  isRunning,
}: {
  result: QueryResult | null;
  isRunning: boolean;
}) {
  const { t } = useTranslation('relational-queries');
  if (isRunning)
    return (
      <Panel title={t('result.title')}>
        <Skeleton h={160} />
      </Panel>
    );
  if (result === null)
    return (
      <Panel title={t('result.title')}>
        <EmptyState title={t('result.emptyTitle')} description={t('result.emptyText')} />
      </Panel>
    );
  return (
    <Panel
      title={t('result.title')}
      actions={
        <span className={classes.quiet}>
          {t(result.is_capped ? 'result.capped' : 'result.facts', {
            count: result.rows_count,
            rows: fullNumber(result.rows_count),
            seconds: decimals(result.took_ms / 1000, 1),
          })}{' '}
          <DateTime value={result.ran_at} relative />
        </span>
      }
      padded={false}
      footer={result.rows_count > mostShown ? t('result.shown', { count: mostShown }) : undefined}
    >
      <ResultTable result={result} />
    </Panel>
  );
}

function ResultTable({ result }: { result: QueryResult }) {
  const { t } = useTranslation('relational-queries');
  return (
    <Table.ScrollContainer minWidth={320} tabIndex={0} role="region" aria-label={t('result.title')}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {result.columns.map((name, at) => (
              <Table.Th key={at}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {result.rows.slice(0, mostShown).map((row, at) => (
            <Table.Tr key={at}>
              {row.map((cell, place) => (
                <Table.Td className={classes.cell ?? ''} key={place}>
                  {cell ?? <span className={classes.quiet}>–</span>}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
