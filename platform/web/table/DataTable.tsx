import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../api/ApiContext.tsx';
import { ErrorState } from '../page/ErrorState.tsx';
import { useExactTotal } from '../resources/use-exact-total.ts';
import type { ResourceList } from '../resources/use-resource-list.ts';
import { BulkBar } from './BulkBar.tsx';
import type { BulkAction } from './BulkBar.tsx';
import classes from './DataTable.module.css';
import { resolveSelection } from './resolve-selection.ts';
import { useOfferSelection } from './selected-rows.ts';
import type { RowAction, TableColumn } from './table-column.ts';
import { TableEmpty, type EmptyTable } from './TableEmpty.tsx';
import { TableFooter } from './TableFooter.tsx';
import { TableGrid } from './TableGrid.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import type { TableFilter } from './table-filter.ts';
import { useSelection } from './use-selection.ts';
import { useTableColumns } from './use-table-columns.ts';
import { useDensity } from './views/use-density.ts';
import { useViews } from './views/use-views.ts';
import { ViewMenu } from './views/ViewMenu.tsx';
import { useTableKeys } from './use-table-keys.ts';
import type { TableState } from './use-table-state.ts';

/** What a list screen hands to its table. Keep `columns` at module scope or in a memo. */
export interface DataTableProps<Row extends { id: number }> {
  /** Unique; column choices are kept under it. */
  name: string;
  /** What screen readers call the table. */
  label: string;
  columns: readonly TableColumn<Row>[];
  list: ResourceList<Row>;
  table: TableState;
  rowLabel: (row: Row) => string;
  onOpen?: ((row: Row) => void) | undefined;
  /** The row's page, when it has one: names become links. */
  rowTo?: ((row: Row) => string) | undefined;
  onEdit?: ((row: Row) => void) | undefined;
  onCreate?: (() => void) | undefined;
  createLabel?: string | undefined;
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  bulkActions?: readonly BulkAction[] | undefined;
  filters?: readonly TableFilter[] | undefined;
  searchable?: boolean | undefined;
  searchPlaceholder?: string | undefined;
  /** More controls in the toolbar. */
  toolbar?: ReactNode;
  empty?: EmptyTable;
  /** Type under which rows can be dragged to a folder tree. */
  dragRows?: string | undefined;
  /** False: this row may not be dragged. */
  mayDrag?: ((row: Row) => boolean) | undefined;
}

/** The list of a screen: server pages, sort, search, filters, choice of columns and rows, all by mouse, finger and keyboard. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { list, table } = props;
  const api = useApi();
  const search = useRef<HTMLInputElement>(null);
  const columns = useTableColumns(props.name, props.columns, list.rows);
  const density = useDensity(props.name);
  const views = useViews(props.name, table, columns, density);
  const [isAllChosen, setAllChosen] = useState(false);
  const { total, isKnown } = useExactTotal(list, isAllChosen);
  const selection = useSelection(list.rows, total, list.query);
  if (selection.isEverywhere !== isAllChosen) setAllChosen(selection.isEverywhere);
  const [cursor, setCursor] = useState(-1);
  const canSelect = (props.bulkActions?.length ?? 0) > 0 || props.dragRows !== undefined;
  useTableKeys({
    ...props,
    rows: list.rows,
    cursor,
    setCursor,
    selection: canSelect ? selection : null,
    search,
  });

  const runBulk = async (action: BulkAction) => {
    const current = selection.current();
    const isDone = await action.run(await resolveSelection(api, list.source, current), current);
    if (isDone !== false) selection.clear();
  };
  useOfferSelection(selection.count, props.bulkActions ?? [], runBulk);
  const isEmpty = !list.isLoading && !list.error && list.rows.length === 0;

  return (
    <div className={classes.frame}>
      <TableToolbar
        table={table}
        list={list}
        columns={columns}
        label={props.label}
        search={search}
        filters={props.filters ?? []}
        searchable={props.searchable !== false}
        searchPlaceholder={props.searchPlaceholder}
        onCreate={props.onCreate}
        createLabel={props.createLabel}
        viewMenu={<ViewMenu views={views} density={density} />}
        sortable={props.columns.filter((column) => column.sortable)}
      >
        {props.toolbar}
      </TableToolbar>
      <div className={classes.card} data-density={density.value} aria-busy={list.isFetching}>
        <div
          className={classes.progress}
          data-on={(list.isFetching && !list.isLoading) || undefined}
          aria-hidden="true"
        />
        {list.error && list.rows.length === 0 && (
          <ErrorState error={list.error} onRetry={list.refetch} />
        )}
        {isEmpty && (
          <TableEmpty
            table={table}
            empty={props.empty}
            onCreate={props.onCreate}
            createLabel={props.createLabel}
          />
        )}
        {!isEmpty && !(list.error && list.rows.length === 0) && (
          <TableGrid
            label={props.label}
            columns={columns.shown}
            rows={columns.rows}
            isLoading={list.isLoading}
            isStale={list.isFetching && !list.isLoading}
            placeholders={Math.min(table.perPage, 8)}
            table={table}
            selection={canSelect ? selection : null}
            cursor={cursor}
            setCursor={setCursor}
            rowLabel={props.rowLabel}
            onOpen={props.onOpen}
            rowTo={props.rowTo}
            rowActions={props.rowActions}
            dragRows={props.dragRows}
            mayDrag={props.mayDrag}
          />
        )}
        {!list.error && (list.total > 0 || table.page > 1) && (
          <TableFooter table={table} total={list.total} isCapped={list.isCapped} />
        )}
      </div>
      {props.bulkActions && selection.count > 0 && (
        <BulkBar
          actions={props.bulkActions}
          selection={selection}
          total={total}
          isCapped={!isKnown}
          run={runBulk}
        />
      )}
    </div>
  );
}
