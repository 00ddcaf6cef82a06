import type { Corrections, RejectedRow } from '../contract.ts';

/** Values that were changed on the screen, by the number of their row. */
export type Edits = ReadonlyMap<number, readonly string[]>;

/** What a row's columns hold now, one value a column: as rejected, or as changed. */
export function cellsOf(row: RejectedRow, width: number, edits: Edits): readonly string[] {
  return edits.get(row.row) ?? fitted(row.cells, width);
}

/** The edits with one value changed; a row whose values are as they were is no longer among them. */
export function withCell(
  edits: Edits,
  row: RejectedRow,
  change: { width: number; at: number; value: string },
): Edits {
  const cells = cellsOf(row, change.width, edits).with(change.at, change.value);
  const before = fitted(row.cells, change.width);
  const next = new Map(edits);
  // A row with more values than columns is right as soon as the rest is left out, which the change says.
  const isSame = row.cells.length <= change.width && cells.every((cell, at) => cell === before[at]);
  if (isSame) next.delete(row.row);
  else next.set(row.row, cells);
  return next;
}

/** The changed rows as the server takes them. */
export function correctionsOf(edits: Edits): Corrections {
  return {
    rows: [...edits]
      .sort(([one], [other]) => one - other)
      .map(([row, cells]) => ({ row, cells: [...cells] })),
  };
}

function fitted(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => cells[at] ?? '');
}
