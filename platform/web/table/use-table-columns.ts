import {
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { inOrder, movedTo } from './column-order.ts';
import type { TableColumn } from './table-column.ts';
import { useColumnChoice } from './use-column-choice.ts';

const features = tableFeatures({ columnVisibilityFeature });

/** Which columns are shown and in which order. */
export function useTableColumns<Row extends { id: number }>(
  name: string,
  given: readonly TableColumn<Row>[],
  rows: readonly Row[],
) {
  const { chosen, choose, order, setOrder } = useColumnChoice(name);
  const columns = useMemo(() => inOrder(given, order), [given, order]);
  const usual = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, !column.hidden])),
    [columns],
  );
  const visibility = useMemo(() => ({ ...usual, ...chosen }), [usual, chosen]);

  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      helper.display({ id: column.id, header: column.title, enableHiding: column.kind !== 'name' }),
    );
  }, [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: (row: Row) => String(row.id),
    state: { columnVisibility: visibility },
    onColumnVisibilityChange: (change) =>
      choose((before) => (typeof change === 'function' ? change({ ...usual, ...before }) : change)),
  });
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => {
    const column = byId.get(id);
    // What somebody chose is there, however narrow the table is.
    return column ? [chosen[id] ? { ...column, from: undefined } : column] : [];
  });
  return {
    shown,
    rows: table.getRowModel().rows.map((row) => row.original),
    choices: table.getAllLeafColumns().map((column) => ({
      id: column.id,
      title: byId.get(column.id)?.title ?? column.id,
      isShown: column.getIsVisible(),
      canHide: column.getCanHide(),
      canMove: byId.get(column.id)?.kind !== 'name',
      toggle: () => column.toggleVisibility(),
    })),
    /** Puts a column where another one stands, or one place up (-1) or down (1). */
    move: (id: string, to: string | -1 | 1) => {
      const ids = columns.filter(({ kind }) => kind !== 'name').map((column) => column.id);
      setOrder(movedTo(ids, id, typeof to === 'string' ? ids.indexOf(to) : ids.indexOf(id) + to));
    },
    order,
    setOrder,
    isUsual:
      order.length === 0 && columns.every((column) => visibility[column.id] === usual[column.id]),
    chosen,
    choose,
    reset: () => {
      choose({});
      setOrder([]);
    },
  };
}

/** What a column menu shows and does. */
export type ColumnChoices = Pick<
  ReturnType<typeof useTableColumns>,
  'choices' | 'isUsual' | 'reset' | 'chosen' | 'choose' | 'order' | 'setOrder' | 'move'
>;
