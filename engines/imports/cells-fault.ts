import type { CsvRow } from '#platform/server/csv/scan-csv.ts';
import type { RowPlan } from './target.ts';

/** Why a row cannot be read as the header says, whatever it is imported into; null when it can. */
export function cellsFault(
  { fault, cells }: CsvRow,
  { width }: Pick<RowPlan, 'width'>,
): string | null {
  if (fault) return fault;
  if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== ''))
    return `${cells.length} cells, but the header has ${width} columns: a cell that holds the separator needs quotes`;
  return null;
}
