import { Checkbox, Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridProps } from './grid-props.ts';
import classes from './TableGrid.module.css';
import type { ColumnKind, TableColumn } from './table-column.ts';
import { HeadCell } from './TableHeadCell.tsx';
import { TableRow } from './TableRow.tsx';
import { useFittingHeight } from './use-fitting-height.ts';
import type { TableSelection } from './use-selection.ts';

/** The table itself. On a phone each row becomes a card; explicit roles keep it a table for screen readers. */
export function TableGrid<Row extends { id: number }>(grid: GridProps<Row>) {
  const { t } = useTranslation('platform');
  const scroll = useRef<HTMLDivElement>(null);
  useFittingHeight(scroll);
  return (
    <div
      ref={scroll}
      className={classes.scroll}
      data-stale={grid.isStale || undefined}
      tabIndex={-1}
    >
      {grid.isLoading && (
        <span role="status" className="hg-visually-hidden">
          {t('loading')}
        </span>
      )}
      <table
        className={classes.table}
        role="table"
        aria-label={grid.label}
        aria-busy={grid.isLoading}
      >
        <colgroup>
          {grid.selection && <col style={{ width: 46 }} />}
          {grid.columns.map((column) => (
            <col key={column.id} style={columnStyle(column)} data-from={column.from} />
          ))}
          {grid.rowActions && <col style={{ width: 48 }} />}
        </colgroup>
        <thead role="rowgroup" className={classes.head}>
          <tr role="row">
            {grid.selection && (
              <th role="columnheader" scope="col" className={classes.checkHead}>
                <PageCheckbox rows={grid.rows} selection={grid.selection} />
              </th>
            )}
            {grid.columns.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                table={grid.table}
                isPinned={index === 0}
                hasCheck={grid.selection !== null}
              />
            ))}
            {grid.rowActions && (
              <th role="columnheader" scope="col" className={classes.actionsHead}>
                <span className="hg-visually-hidden">{t('more')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {grid.isLoading
            ? Array.from({ length: grid.placeholders }, (_, index) => (
                <PlaceholderRow key={index} grid={grid} index={index} />
              ))
            : grid.rows.map((row, index) => (
                <TableRow key={row.id} row={row} index={index} grid={grid} />
              ))}
        </tbody>
      </table>
    </div>
  );
}

function PageCheckbox({
  rows,
  selection,
}: {
  rows: readonly { id: number }[];
  selection: TableSelection;
}) {
  const { t } = useTranslation('platform');
  const chosen = rows.filter((row) => selection.has(row.id)).length;
  const isAll = rows.length > 0 && chosen === rows.length;
  return (
    <Checkbox
      aria-label={t('table.selectPage')}
      checked={isAll}
      indeterminate={chosen > 0 && !isAll}
      onChange={() => selection.setPage(!isAll)}
    />
  );
}

function PlaceholderRow<Row extends { id: number }>({
  grid,
  index,
}: {
  grid: GridProps<Row>;
  index: number;
}) {
  return (
    <tr role="row" className={classes.placeholder} aria-hidden="true">
      {grid.selection && <td role="cell" />}
      {grid.columns.map((column, at) => (
        <td role="cell" key={column.id} data-from={column.from}>
          <Skeleton
            h={10}
            w={at === 0 ? `${52 + ((index * 17) % 36)}%` : `${40 + ((index * 13 + at * 29) % 40)}%`}
          />
        </td>
      ))}
      {grid.rowActions && <td role="cell" />}
    </tr>
  );
}

/** Figures, states and moments are as wide as what is in them, no narrower than their head asks; names and words share the rest. */
const isAsWideAsItsContent: Record<ColumnKind, boolean> = {
  date: true,
  number: true,
  status: true,
  name: false,
  text: false,
};

function columnStyle<Row>({ kind = 'text' }: TableColumn<Row>) {
  return isAsWideAsItsContent[kind] ? { width: 1 } : {};
}
