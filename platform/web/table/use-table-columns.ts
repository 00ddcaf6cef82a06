import {
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ColumnVisibilityState } from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import type { TableColumn } from './table-column.ts';

const features = tableFeatures({ columnVisibilityFeature });
const saved = z.record(z.string(), z.boolean());

/** Which columns are shown, chosen by the person and kept in this browser under the table's name. */
export function useTableColumns<Row extends { id: number }>(
  name: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
) {
  const storageKey = `heliograph.columns.${name}`;
  const usual = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, !column.hidden])),
    [columns],
  );
  const [chosen, setChosen] = useState<ColumnVisibilityState>(() => readSaved(storageKey));
  const visibility = useMemo(() => ({ ...usual, ...chosen }), [usual, chosen]);
  useEffect(() => {
    if (Object.keys(chosen).length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(chosen));
  }, [chosen, storageKey]);

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
      setChosen((before) =>
        typeof change === 'function' ? change({ ...usual, ...before }) : change,
      ),
  });
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const shown = table.getVisibleLeafColumns().flatMap((column) => byId.get(column.id) ?? []);
  return {
    shown,
    rows: table.getRowModel().rows.map((row) => row.original),
    choices: table.getAllLeafColumns().map((column) => ({
      id: column.id,
      title: byId.get(column.id)?.title ?? column.id,
      isShown: column.getIsVisible(),
      canHide: column.getCanHide(),
      toggle: () => column.toggleVisibility(),
    })),
    isUsual: columns.every((column) => visibility[column.id] === usual[column.id]),
    chosen,
    choose: setChosen,
    reset: () => setChosen({}),
  };
}

/** What a column menu shows and does. */
export type ColumnChoices = Pick<
  ReturnType<typeof useTableColumns>,
  'choices' | 'isUsual' | 'reset' | 'chosen' | 'choose'
>;

function readSaved(key: string): ColumnVisibilityState {
  try {
    return saved.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {}; // A broken value of an older version is worth no more than the usual columns.
  }
}
