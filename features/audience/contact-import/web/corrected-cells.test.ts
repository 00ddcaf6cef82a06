import { expect, test } from 'vitest';
import type { RejectedRow } from '../contract.ts';
import { cellsOf, correctionsOf, withCell, type Edits } from './corrected-cells.ts';

const row = (number: number, cells: string[]): RejectedRow => ({
  row: number,
  line: number,
  reason: 'bad address',
  column: 'email',
  cells,
  corrected_by: null,
});

test('a changed value makes a correction with all values of its row; taking it back takes it out', () => {
  const bad = row(4, ['max', 'Max']);
  const changed = withCell(new Map(), bad, { width: 3, at: 0, value: 'max@example.org' });
  expect(correctionsOf(changed)).toEqual({
    rows: [{ row: 4, cells: ['max@example.org', 'Max', ''] }],
  });
  expect(withCell(changed, bad, { width: 3, at: 0, value: 'max' }).size).toBe(0);
});

test('values beyond the last column are left out of the correction', () => {
  const long = row(2, ['ann@example.org', 'Doe', 'Ann']);
  const none: Edits = new Map();
  expect(cellsOf(long, 2, none)).toEqual(['ann@example.org', 'Doe']);
  expect(correctionsOf(withCell(none, long, { width: 2, at: 1, value: 'Doe' }))).toEqual({
    rows: [{ row: 2, cells: ['ann@example.org', 'Doe'] }],
  });
});
