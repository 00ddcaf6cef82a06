import type { CsvRow } from '#platform/server/csv/scan-csv.ts';

/** How many cells the rows of a file have: as many as its header, and at least as many as reach the last column that is taken. */
export interface RowShape {
  readonly width: number;
  readonly least: number;
}

/** Why a row cannot be read as the header says, whatever it is imported into; null when it can. */
export function cellsFault({ fault, cells }: CsvRow, { width, least }: RowShape): string | null {
  if (fault) return fault;
  if (cells.length < least)
    return `too few fields: ${cells.length}, but columns up to number ${least} are imported`;
  if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== ''))
    return `${cells.length} cells, but the header has ${width} columns: a cell that holds the separator needs quotes`;
  return null;
}

/** How many cells a row must have for every column that is taken to be there. */
export function leastCells(targets: readonly (string | null)[]): number {
  return targets.findLastIndex((target) => target !== null) + 1;
}
