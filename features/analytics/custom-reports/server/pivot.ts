import type { z } from 'zod';
import type { ReportResult } from '#engines/reporting/contract.ts';
import { computeForCaller, readDefinition } from '#engines/reporting/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import {
  mostPivotColumns,
  mostPivotRows,
  type PivotResult,
  type pivotQuery,
} from '../contract/custom-reports.ts';

type Key = string | number | null;

/** One figure by two groupings; totals are those of all cells, made of sums. */
export async function pivotOf(
  account: Account,
  { type, row, column, measure, filters }: z.output<typeof pivotQuery>,
  now: Date,
): Promise<PivotResult> {
  if (row === column) throw invalid({ column: ['is the same as the rows: choose another'] });
  const by = (rows: readonly string[]) =>
    computeForCaller(
      account,
      readDefinition({
        type,
        filters: { ...filters, compare: 'none', sort: null, rows },
        columns: [measure],
      }),
      { now },
    );
  const cells = await by([row, column]);
  const ofRows = await by([row]);
  const ofColumns = await by([column]);
  // Times run on, everything else begins with the most.
  const columns = ofColumns.rows.slice(0, mostPivotColumns);
  const rows = ofRows.rows.slice(0, mostPivotRows);
  const byKey = new Map(cells.rows.map(({ keys, values }) => [keyOf(keys), numberIn(values)]));
  return {
    from: cells.from,
    to: cells.to,
    columns: columns.map(({ keys, labels }) => ({ key: keys[0] ?? null, label: labels[0] ?? '' })),
    rows: rows.map(({ keys, labels, values }) => ({
      key: keys[0] ?? null,
      label: labels[0] ?? '',
      values: columns.map(
        (one) => byKey.get(keyOf([keys[0] ?? null, one.keys[0] ?? null])) ?? null,
      ),
      total: numberIn(values),
    })),
    totals: columns.map(({ values }) => numberIn(values)),
    total: numberIn(cells.totals),
    is_cut:
      [cells, ofRows, ofColumns].some(isCut) ||
      ofRows.rows.length > rows.length ||
      ofColumns.rows.length > columns.length,
  };
}

function isCut(result: ReportResult): boolean {
  return result.isCut;
}

function numberIn(values: ReportResult['totals']): number | null {
  const [value] = values;
  return typeof value === 'number' ? value : null;
}

function keyOf(keys: readonly Key[]): string {
  return JSON.stringify(keys);
}
