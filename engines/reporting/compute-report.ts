import type { Account } from '#platform/server/account/account.ts';
import {
  levels,
  mostGroups,
  optionalFieldsOf,
  reportRates,
  usualColumns,
  dimensionsOf,
  type Dimension,
  type ReportDefinition,
  type ReportResult,
  type ReportRow,
  type ReportValue,
} from './contract.ts';
import { daysBefore, daysOfRange, type Days } from './range.ts';
import { sourceOf, type Facts } from './source.ts';

/** When a report is computed, and since when one goes on that begins with its last run. */
export interface Moment {
  readonly now: Date;
  readonly lastRun?: Date | null;
}

/** The days that a report is of, by the account's clock. */
export function daysOfReport(
  account: Account,
  { filters }: ReportDefinition,
  { now, lastRun = null }: Moment,
): Days {
  return daysOfRange(filters, { now, zone: account.record.time_zone, lastRun });
}

/** Computes a report with the eyes of the caller: groups in folders that are shut to them are in no figure. */
export async function computeReport(
  account: Account,
  definition: ReportDefinition,
  moment: Moment,
): Promise<ReportResult> {
  const days = daysOfReport(account, definition, moment);
  const before = daysBefore(days, definition.filters.compare);
  const dimensions = groupingOf(definition);
  const now = await factsIn(account, definition, { days, dimensions });
  const earlier = before && (await factsIn(account, definition, { days: before, dimensions }));
  const kept = now.groups.slice(0, mostGroups);
  const columns = columnsShown(definition);
  const cells = (facts: Facts) => cellsOf(facts, columns, definition);
  const earlierByKey = new Map(earlier?.groups.map((facts) => [keyOf(facts), facts]));
  const nothing: Facts = { keys: [], labels: [], figures: {} };
  const rows = kept.map((facts): ReportRow => ({
    keys: facts.keys,
    labels: facts.labels,
    values: cells(facts),
    // Days of another time are other days: only their sums are compared.
    ...(earlier &&
      !isByTime(dimensions) && { before: cells(earlierByKey.get(keyOf(facts)) ?? nothing) }),
  }));
  const isCut = now.groups.length > mostGroups;
  return {
    ...days,
    before,
    dimensions,
    columns,
    rows: sorted(rows, { columns, dimensions, filters: definition.filters }),
    totals: cells(now.total),
    totalsBefore: earlier && cells(earlier.total),
    isCut,
    others: isCut && !dimensions.includes('tag') ? cells(lessThan(now.total, kept)) : null,
  };
}

// The first of its type where it names none.
function groupingOf({ type, filters }: ReportDefinition): Dimension[] {
  return filters.rows.length > 0 ? (filters.rows as Dimension[]) : [dimensionsOf[type][0]];
}

/** The columns that a report shows. */
function columnsShown({ type, columns }: ReportDefinition): readonly string[] {
  return columns.length > 0 ? columns : usualColumns[type];
}

async function factsIn(
  account: Account,
  definition: ReportDefinition,
  { days, dimensions }: { days: Days; dimensions: readonly Dimension[] },
): Promise<{ groups: Facts[]; total: Facts }> {
  const source = sourceOf(definition.type);
  const query = { days, filters: definition.filters, columns: columnsShown(definition) };
  const groups = await source.facts(account, { ...query, dimensions, limit: mostGroups + 1 });
  const [total] = await source.facts(account, { ...query, dimensions: [], limit: 1 });
  return { groups, total: total ?? { keys: [], labels: [], figures: {} } };
}

function cellsOf(
  facts: Facts,
  columns: readonly string[],
  { type, filters }: ReportDefinition,
): ReportValue[] {
  return columns.map((column) => {
    if (column.startsWith('isp:'))
      return figureOf(facts.providers?.[column.slice(4)] ?? {}, filters.isp_measure);
    if (optionalFieldsOf[type].includes(column)) return facts.words?.[column] ?? null;
    return figureOf(facts.figures, column);
  });
}

// Ratios are made of sums, never of ratios.
function figureOf(figures: Readonly<Record<string, number>>, name: string): number | null {
  const rate = reportRates[name];
  if (!rate) return figures[name] ?? 0;
  const whole = figures[rate.whole] ?? 0;
  return whole === 0 ? null : (figures[rate.part] ?? 0) / whole;
}

function lessThan(total: Facts, kept: readonly Facts[]): Facts {
  const left = (name: string) =>
    levels.has(name)
      ? 0
      : (total.figures[name] ?? 0) -
        kept.reduce((sum, { figures }) => sum + (figures[name] ?? 0), 0);
  return {
    keys: [],
    labels: [],
    figures: Object.fromEntries(Object.keys(total.figures).map((name) => [name, left(name)])),
  };
}

function keyOf({ keys }: Facts): string {
  return JSON.stringify(keys);
}

/** Whether one of the dimensions is a time. */
function isByTime(dimensions: readonly Dimension[]): boolean {
  return dimensions.some((name) => name === 'day' || name === 'week' || name === 'month');
}

function sorted(
  rows: readonly ReportRow[],
  {
    columns,
    dimensions,
    filters,
  }: {
    columns: readonly string[];
    dimensions: readonly Dimension[];
    filters: ReportDefinition['filters'];
  },
): ReportRow[] {
  const sign = filters.sort_order === 'asc' ? 1 : -1;
  const column = columns.indexOf(filters.sort ?? '');
  const place = dimensions.indexOf(filters.sort as Dimension);
  // As it is read: times from the first to the last, everything else from the most to the least.
  if (column === -1 && place === -1)
    return isByTime(dimensions)
      ? rows.toSorted((one, other) => compare(one.keys, other.keys))
      : [...rows];
  return rows.toSorted((one, other) =>
    place === -1
      ? sign * compareValues(one.values[column] ?? null, other.values[column] ?? null)
      : sign * (one.labels[place] ?? '').localeCompare(other.labels[place] ?? ''),
  );
}

function compare(
  one: readonly (string | number | null)[],
  other: readonly (string | number | null)[],
): number {
  for (const [no, value] of one.entries()) {
    const order = compareValues(value, other[no] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function compareValues(one: ReportValue, other: ReportValue): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other));
}
