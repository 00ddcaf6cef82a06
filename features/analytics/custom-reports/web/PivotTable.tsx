import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dimension, ReportType } from '#engines/reporting/contract.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import type { PivotResult } from '../contract/custom-reports.ts';
import classes from './custom-reports.module.css';
import { useReportWords } from './report-words.ts';

/** The cells of a pivot table, with totals; by the head of the totals the rows are sorted by them. */
export function PivotTable({
  result,
  row,
  column,
  type,
  isWarm,
  text,
}: {
  result: PivotResult;
  row: string;
  column: string;
  type: ReportType;
  isWarm: boolean;
  text: (value: number | null) => string;
}) {
  const { t } = useTranslation('custom-reports');
  const words = useReportWords(type);
  const [isSorted, sort] = useState(false);
  if (result.rows.length === 0)
    return <EmptyState compact title={t('nothing.title')} description={t(`nothing.${type}`)} />;
  const rows = isSorted
    ? result.rows.toSorted((one, other) => (other.total ?? 0) - (one.total ?? 0))
    : result.rows;
  const warmth = warmthOf(result, isWarm);
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('pivot.title')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words.dimensionTitle(row)}</th>
              {result.columns.map(({ key, label }) => (
                <th key={String(key)} scope="col">
                  {words.label(column as Dimension, label)}
                </th>
              ))}
              <SortHead isSorted={isSorted} onSort={() => sort(!isSorted)} />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, values, total }) => (
              <tr key={String(key)}>
                <th scope="row">{words.label(row as Dimension, label)}</th>
                {values.map((value, no) => (
                  <td key={String(result.columns[no]?.key)} {...warmth(value)}>
                    {value === null ? '' : text(value)}
                  </td>
                ))}
                <td>{text(total)}</td>
              </tr>
            ))}
          </tbody>
          <Totals result={result} text={text} />
        </table>
      </div>
      {result.is_cut && <p className={classes.note}>{t('isCut')}</p>}
    </>
  );
}

function SortHead({ isSorted, onSort }: { isSorted: boolean; onSort: () => void }) {
  const { t } = useTranslation('custom-reports');
  return (
    <th scope="col" aria-sort={isSorted ? 'descending' : 'none'}>
      <button type="button" className={classes.sortHead} onClick={onSort}>
        {t('total')}
      </button>
    </th>
  );
}

function Totals({ result, text }: { result: PivotResult; text: (value: number | null) => string }) {
  const { t } = useTranslation('custom-reports');
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('total')}</th>
        {result.totals.map((value, no) => (
          <td key={String(result.columns[no]?.key)}>{text(value)}</td>
        ))}
        <td>{text(result.total)}</td>
      </tr>
    </tfoot>
  );
}

// The larger a figure, the more of the brand's color stands behind it.
function warmthOf({ rows }: PivotResult, isWarm: boolean) {
  const most = Math.max(...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (value: number | null) =>
    isWarm && value !== null && most > 0
      ? {
          style: {
            background: `color-mix(in srgb, var(--hg-brand) ${Math.round((value / most) * 40)}%, transparent)`,
          },
        }
      : {};
}
