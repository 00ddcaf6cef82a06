import type { TFunction } from 'i18next';
import { fullNumber, percent, shortNumber } from '#platform/web/format/numbers.ts';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { rateOf, type FigureName, type Figures } from '../contract/reports.ts';
import classes from './reports.module.css';

/** A figure with its share beside it; the whole number is told on hover. */
export function Figure({ value, of }: { value: number; of?: number | undefined }) {
  if (of === undefined)
    return (
      <span className={classes.figure} title={fullNumber(value)}>
        <span>{shortNumber(value)}</span>
      </span>
    );
  return (
    <span className={classes.figure} title={`${fullNumber(value)} / ${fullNumber(of)}`}>
      <span>{percent(value, of)}</span>
      <span className={classes.count}>{shortNumber(value)}</span>
    </span>
  );
}

const shown = [
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
export function figureColumns<Row extends Figures>(
  t: TFunction,
  sortable: boolean,
): TableColumn<Row>[] {
  return [
    {
      id: 'delivered',
      title: t('figure.delivered'),
      kind: 'number',
      width: 114,
      sortable,
      cell: (row) => <Figure value={row.delivered} of={row.sent} />,
    },
    ...shown.map(([name, rate, width]): TableColumn<Row> => ({
      id: name,
      title: t(`figure.${name}`),
      kind: 'number',
      width,
      sortable,
      sortKey: rate,
      cell: (row) => <Figure value={row[name]} of={row[rateOf[rate][1]]} />,
    })),
    ...hidden.map((name: FigureName): TableColumn<Row> => ({
      id: name,
      title: t(`figure.${name}`),
      kind: 'number',
      sortable,
      hidden: true,
      cell: (row) => <Figure value={row[name]} />,
    })),
  ];
}
