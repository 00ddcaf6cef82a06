import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Dimension, ReportFilters, ReportType } from './contract.ts';
import type { Days } from './range.ts';

/** What a source is asked: figures of a time, grouped. */
export interface FactsQuery {
  readonly days: Days;
  readonly dimensions: readonly Dimension[];
  readonly filters: ReportFilters;
  /** Names of the columns that it must know: figures, optional fields, `isp:` with a provider. */
  readonly columns: readonly string[];
  /** So many groups at most, those with the most first. */
  readonly limit: number;
}

/** One group with its figures by name. */
export interface Facts {
  readonly keys: readonly (string | number | null)[];
  readonly labels: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
  /** Words of optional fields. */
  readonly words?: Readonly<Record<string, string | null>>;
  /** What happened at each mailbox provider, where a column asks for one. */
  readonly providers?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Where the figures of a type of report come from. */
export interface ReportSource {
  /** Groups with their figures; without a dimension the one group of everything. */
  facts(account: Account, query: FactsQuery): Promise<Facts[]>;
  /** How many rows must be read before figures can be told, where that is not nothing; `prepare` reads them. */
  waiting?(account: Account, days: Days): Promise<number>;
  /** Reads what waits, some at a time, each in a transaction of its own. */
  prepare?(within: Within, days: Days): Promise<void>;
}

/** Runs a step of long work in the account, in a transaction of its own. */
export type Within = <T>(work: (account: Account) => Promise<T>) => Promise<T>;

const sources = new Map<ReportType, ReportSource>();

/** Plugs where a type of report has its figures from; done by the composition root. The same again replaces it. */
export function plugReportSource(type: ReportType, source: ReportSource): void {
  sources.set(type, source);
}

/** The source of a type. */
export function sourceOf(type: ReportType): ReportSource {
  const source = sources.get(type);
  if (!source) throw new Error(`reports of ${type} have no source`);
  return source;
}

/** A day as the dimensions `day`, `week` (its Monday) and `month` write it. */
export function periodSql(
  day: RawBuilder<unknown>,
  of: 'day' | 'week' | 'month',
): RawBuilder<string> {
  const shown = of === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD';
  return sql<string>`to_char(date_trunc(${of}, (${day})::timestamp), ${shown})`;
}
