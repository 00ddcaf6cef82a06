import { invalid } from '#platform/server/errors.ts';
import {
  columnsOf,
  dimensionsOf,
  mostColumns,
  reportFilters,
  reportTypes,
  usualColumns,
  type ReportDefinition,
  type ReportType,
} from './contract.ts';

/** What somebody sent as a report, as it came. */
export interface GivenReport {
  readonly type: string;
  readonly filters?: unknown;
  readonly columns?: readonly string[] | undefined;
}

/** Reads a report; throws the 422 that names the field, the cause and what to write instead. */
export function readDefinition(given: GivenReport): ReportDefinition {
  const type = reportTypes.find((name) => name === given.type);
  if (!type) throw invalid({ type: [`must be one of ${reportTypes.join(', ')}`] });
  const read = reportFilters.safeParse(given.filters ?? {});
  if (!read.success) {
    const errors: Record<string, string[]> = {};
    for (const { path, message } of read.error.issues)
      (errors[['filters', ...path.slice(0, 1)].join('.')] ??= []).push(message);
    throw invalid(errors);
  }
  const columns = given.columns ?? usualColumns[type];
  refuseUnknown(type, { rows: read.data.rows, columns, sort: read.data.sort ?? null });
  return { type, filters: read.data, columns: [...new Set(columns)] };
}

function refuseUnknown(
  type: ReportType,
  given: { rows: readonly string[]; columns: readonly string[]; sort: string | null },
): void {
  const dimensions: readonly string[] = dimensionsOf[type];
  const columns = columnsOf(type);
  const unknown = (names: readonly string[], known: readonly string[]) =>
    names.find((name) => !known.includes(name));
  const row = unknown(given.rows, dimensions);
  if (row !== undefined)
    throw invalid({ 'filters.rows': [`${row} is none of ${dimensions.join(', ')}`] });
  if (new Set(given.rows).size < given.rows.length)
    throw invalid({ 'filters.rows': ['name a grouping twice: leave one out'] });
  if (given.rows.filter((name) => ['day', 'week', 'month'].includes(name)).length > 1)
    throw invalid({ 'filters.rows': ['take one of day, week and month'] });
  if (given.columns.length === 0) throw invalid({ columns: ['need at least one'] });
  if (given.columns.length > mostColumns) throw invalid({ columns: [`at most ${mostColumns}`] });
  const column = unknown(given.columns, columns);
  if (column !== undefined)
    throw invalid({ columns: [`${column} is no column of a ${type} report`] });
  if (given.sort !== null && unknown([given.sort], [...columns, ...dimensions]) !== undefined)
    throw invalid({ 'filters.sort': [`${given.sort} is neither a column nor a grouping`] });
}
