import { useTranslation } from 'react-i18next';
import {
  reportRates,
  type ReportResult,
  type ReportRow,
  type ReportType,
} from '#engines/reporting/contract.ts';
import { BarList } from '#platform/web/charts/BarList.tsx';
import { metricColour, metricNamed } from '#platform/web/charts/metric.ts';
import { seriesColour } from '#platform/web/charts/series-colour.ts';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { shortDay } from '#platform/web/format/short-day.ts';
import classes from './custom-reports.module.css';
import { useReportWords } from './report-words.ts';

const mostBars = 8;
const mostSeries = 3;
const times: readonly string[] = ['day', 'week', 'month'];

/** A report at a glance: its first figures over time, or its largest groups. The table beside it says the same in words. */
export function ReportChart({ result, type }: { result: ReportResult; type: ReportType }) {
  const { t } = useTranslation('custom-reports');
  const words = useReportWords(type);
  const { dimensions, columns, rows } = result;
  const drawn = columns.filter((name) => typeof result.totals[columns.indexOf(name)] === 'number');
  const [first] = drawn;
  if (first === undefined || rows.length < 2) return null;
  if (dimensions.length === 1 && times.includes(dimensions[0]!)) {
    // Rates and counts have no axis in common.
    const isRate = (name: string) => name in reportRates;
    const series = drawn.filter((name) => isRate(name) === isRate(first)).slice(0, mostSeries);
    return (
      <div className={classes.chart}>
        <TimeSeriesChart
          label={t('chart.overTime')}
          dataKey="at"
          height={220}
          kind={isRate(first) ? 'line' : 'bar'}
          {...(isRate(first) && { unit: 'percent' as const })}
          data={rows.map((row) => pointOf(row, series, columns))}
          series={series.map((name, no) => ({
            name,
            label: words.columnTitle(name),
            color: colourOf(name, no),
          }))}
        />
      </div>
    );
  }
  const place = columns.indexOf(first);
  const items = rows
    .map((row) => ({ row, value: Number(row.values[place] ?? 0) }))
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value)
    .slice(0, mostBars)
    .map(({ row, value }) => ({
      label: row.labels.map((label, no) => words.label(dimensions[no]!, label)).join(' · '),
      value,
      text: words.cell(first, value),
    }));
  if (items.length < 2) return null;
  return (
    <div className={classes.chart}>
      <BarList items={items} label={words.columnTitle(first)} />
    </div>
  );
}

function pointOf(row: ReportRow, series: readonly string[], columns: readonly string[]) {
  const values = series.map((name) => {
    const value = Number(row.values[columns.indexOf(name)] ?? 0);
    return [name, name in reportRates ? Math.round(value * 1000) / 10 : value] as const;
  });
  return { at: shortDay(row.labels[0] ?? ''), ...Object.fromEntries(values) };
}

function colourOf(name: string, no: number): string {
  const metric = metricNamed(name);
  return metric ? metricColour(metric) : seriesColour(no);
}
