import { rates } from '#platform/contract/measures.ts';
import { fullNumber, shortNumber } from '#platform/web/format/numbers.ts';
import { measureAbout, measureName, rateText } from '#platform/web/measures/measure-text.ts';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import type { FigureName, Figures, ReportRate } from '../contract/reports.ts';
import classes from './reports.module.css';

/** A figure alone; the whole number is told on hover. */
export function Figure({ value }: { value: number }) {
  return (
    <span className={classes.figure} title={fullNumber(value)}>
      <span>{shortNumber(value)}</span>
    </span>
  );
}

/** A rate with its figure beside it; both whole numbers are told on hover. */
export function RateFigure({ rate, figures }: { rate: ReportRate; figures: Figures }) {
  const { part, whole } = rates[rate];
  return (
    <span
      className={classes.figure}
      title={`${fullNumber(figures[part])} / ${fullNumber(figures[whole])}`}
    >
      <span>{rateText(rate, figures)}</span>
      <span className={classes.count}>{shortNumber(figures[part])}</span>
    </span>
  );
}

const shown = [
  ['delivered', 'delivered_rate', 114],
  ['unique_opens', 'open_rate', 114],
  ['unique_clicks', 'click_rate', 114],
  ['bounces', 'bounce_rate', 104],
  ['unsubscribes', 'unsubscribe_rate', 112],
  ['complaints', 'complaint_rate', 106],
] as const;
const hidden = [
  'sent',
  'opens',
  'clicks',
  'hard_bounces',
  'soft_bounces',
  'machine_opens',
  'machine_clicks',
] as const;

/** The columns of figures that every list of reports has; sorting by one with a rate sorts by the rate. */
export function figureColumns<Row extends Figures>(sortable: boolean): TableColumn<Row>[] {
  return [
    ...shown.map(([name, rate, width]): TableColumn<Row> => ({
      id: name,
      title: measureName(name),
      about: measureAbout(rate),
      kind: 'number',
      width,
      sortable,
      sortKey: rate,
      cell: (row) => <RateFigure rate={rate} figures={row} />,
    })),
    ...hidden.map((name: FigureName): TableColumn<Row> => ({
      id: name,
      title: measureName(name),
      about: measureAbout(name),
      kind: 'number',
      sortable,
      hidden: true,
      cell: (row) => <Figure value={row[name]} />,
    })),
  ];
}
