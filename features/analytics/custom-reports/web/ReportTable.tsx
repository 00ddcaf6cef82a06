import { useTranslation } from 'react-i18next';
import {
  reportRates,
  type Dimension,
  type ReportResult,
  type ReportRow,
  type ReportType,
  type ReportValue,
} from '#engines/reporting/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import classes from './custom-reports.module.css';
import { useReportWords } from './report-words.ts';

/** The rows of a report with what all of them come to; each group leads to its own page where it has one. */
export function ReportTable({
  result,
  type,
  ispMeasure,
}: {
  result: ReportResult & { groups: number };
  type: ReportType;
  ispMeasure: string;
}) {
  const { t } = useTranslation('custom-reports');
  const words = useReportWords(type);
  const { columns, dimensions, rows } = result;
  if (rows.length === 0)
    return <EmptyState compact title={t('nothing.title')} description={t(`nothing.${type}`)} />;
  const cells = (values: readonly ReportValue[], before?: readonly ReportValue[] | null) =>
    columns.map((column, no) => (
      <td key={column} data-words={typeof values[no] === 'string' || undefined}>
        {words.cell(column, values[no] ?? null, ispMeasure)}
        {before && <Change column={column} now={values[no] ?? null} before={before[no] ?? null} />}
      </td>
    ));
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('table')}>
        <table className={classes.table}>
          <Heads result={result} type={type} ispMeasure={ispMeasure} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.keys.join(' ')}>
                {dimensions.map((name, no) => (
                  <th key={name} scope="row">
                    <Group row={row} no={no} dimension={name} type={type} />
                  </th>
                ))}
                {cells(row.values, row.before)}
              </tr>
            ))}
            {result.others && (
              <tr>
                <th scope="row" colSpan={dimensions.length}>
                  {t('others')}
                </th>
                {cells(result.others)}
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={dimensions.length}>
                {t('total')}
              </th>
              {cells(result.totals, result.totalsBefore)}
            </tr>
          </tfoot>
        </table>
      </div>
      <LeftOut result={result} />
    </>
  );
}

function Heads({
  result: { dimensions, columns },
  type,
  ispMeasure,
}: {
  result: ReportResult;
  type: ReportType;
  ispMeasure: string;
}) {
  const words = useReportWords(type);
  return (
    <thead>
      <tr>
        {dimensions.map((name) => (
          <th key={name} scope="col" data-words>
            {words.dimensionTitle(name)}
          </th>
        ))}
        {columns.map((name) => (
          <th key={name} scope="col" title={words.columnAbout(name, ispMeasure)}>
            {words.columnTitle(name)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function LeftOut({ result }: { result: ReportResult & { groups: number } }) {
  const { t } = useTranslation('custom-reports');
  const shown = result.rows.length;
  return (
    <>
      {result.groups > shown && (
        <p className={classes.note}>
          {t('moreRows', { shown: fullNumber(shown), all: fullNumber(result.groups) })}
        </p>
      )}
      {result.isCut && <p className={classes.note}>{t('isCut')}</p>}
    </>
  );
}

function Group({
  row,
  no,
  dimension,
  type,
}: {
  row: ReportRow;
  no: number;
  dimension: Dimension;
  type: ReportType;
}) {
  const { accountId } = useApi();
  const words = useReportWords(type);
  const label = words.label(dimension, row.labels[no] ?? '');
  const to = pageOf(dimension, type, row.keys[no] ?? null);
  return to === null ? label : <AppLink to={`/accounts/${accountId}/${to}`}>{label}</AppLink>;
}

function pageOf(
  dimension: Dimension,
  type: ReportType,
  key: string | number | null,
): string | null {
  if (key === null) return null;
  if (dimension === 'campaign') return type === 'sms' ? `sms_campaigns/${key}` : `campaigns/${key}`;
  if (dimension === 'list') return `contacts?list_id=${key}`;
  return null;
}

// By how much a figure moved: rates in percentage points, counts in percent.
function Change({
  column,
  now,
  before,
}: {
  column: string;
  now: ReportValue;
  before: ReportValue;
}) {
  const { t } = useTranslation('custom-reports');
  if (typeof now !== 'number' || typeof before !== 'number') return null;
  const isRate = column in reportRates;
  const by = isRate ? (now - before) * 100 : before === 0 ? null : (now / before - 1) * 100;
  if (by === null || Math.abs(by) < 0.05) return null;
  const text = `${by > 0 ? '+' : '−'}${Math.abs(by).toFixed(1)}`;
  return (
    <span className={classes.change}>
      {isRate ? t('change.points', { value: text }) : t('change.percent', { value: text })}
    </span>
  );
}
