import type { RowAction, TableColumn } from './table-column.ts';
import type { TableSelection } from './use-selection.ts';
import type { TableState } from './use-table-state.ts';

/** What the grid needs besides its rows. */
export interface GridProps<Row extends { id: number }> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  isLoading: boolean;
  isStale: boolean;
  placeholders: number;
  table: TableState;
  selection: TableSelection | null;
  cursor: number;
  setCursor: (index: number) => void;
  rowLabel: (row: Row) => string;
  onOpen: ((row: Row) => void) | undefined;
  rowTo: ((row: Row) => string) | undefined;
  rowActions: ((row: Row) => readonly RowAction[]) | undefined;
  dragRows: string | undefined;
  mayDrag: ((row: Row) => boolean) | undefined;
}
