import type { ReactNode } from 'react';

/** What a column holds; decides its width, alignment and style. */
export type ColumnKind = 'name' | 'date' | 'number' | 'status' | 'text';

/** One column of a table. */
export interface TableColumn<Row> {
  id: string;
  title: string;
  /** What the column counts, shown when its head is hovered. */
  about?: string | undefined;
  cell: (row: Row) => ReactNode;
  /** A second, quieter line of the first column; compact rows leave it out. */
  below?: ((row: Row) => ReactNode) | undefined;
  kind?: ColumnKind | undefined;
  /** True: the server sorts by `sortKey`, or by the column's id. */
  sortable?: boolean | undefined;
  sortKey?: string | undefined;
  /** Pixels; kinds bring their own bounds. */
  width?: number | undefined;
  /** True: shown only when chosen in the column menu. */
  hidden?: boolean | undefined;
  /** Left out of tables narrower than this, in pixels, unless it was chosen in the column menu. */
  from?: 800 | 960 | undefined;
  /** True: on a phone the value takes a whole line. */
  wide?: boolean | undefined;
}

/** One entry of a row's menu. */
export interface RowAction {
  label: string;
  icon?: ReactNode | undefined;
  onClick: () => void;
  color?: string | undefined;
  disabled?: boolean | undefined;
  /** True: a line above sets it apart. */
  divider?: boolean | undefined;
}

/** Bounds of columns by kind: dates 135 to 230, names from 180. */
export const columnBounds: Record<ColumnKind, { min: number; max?: number }> = {
  name: { min: 180 },
  date: { min: 135, max: 230 },
  number: { min: 84, max: 180 },
  status: { min: 110, max: 200 },
  text: { min: 110, max: 260 },
};

/** The width that a column asks for, within the bounds of its kind, in pixels; undefined when it asks for none. */
export function widthWithinBounds({
  kind = 'text',
  width,
}: Pick<TableColumn<never>, 'kind' | 'width'>): number | undefined {
  const { min, max = Infinity } = columnBounds[kind];
  return width === undefined ? undefined : Math.min(Math.max(width, min), max);
}

// What is left over in a row is shared by its names and words in this proportion.
const asked: Partial<Record<ColumnKind, number>> = { name: 200, text: 160 };

/** The least room of a column's cells in a narrow table, in pixels. */
export function leastAsked({ kind = 'text' }: Pick<TableColumn<never>, 'kind'>): number {
  return columnBounds[kind].min;
}

/** The room that the longest cell of a column can ask for, in pixels: names and words get more where some is left. */
export function mostAsked({
  kind = 'text',
  width,
}: Pick<TableColumn<never>, 'kind' | 'width'>): number | undefined {
  return asked[kind] === undefined
    ? columnBounds[kind].max
    : (widthWithinBounds({ kind, width }) ?? asked[kind]);
}
