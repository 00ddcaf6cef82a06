import {
  dimensionsOf,
  reportFilters,
  usualColumns,
  type ReportFilters,
  type ReportType,
} from '#engines/reporting/contract.ts';
import type { ReportSchedule, ShownReport } from '../contract/custom-reports.ts';

/** A report as its editor holds it. */
export interface ReportDraft {
  readonly type: ReportType;
  readonly name: string;
  readonly filters: ReportFilters;
  readonly columns: readonly string[];
  readonly schedule: ReportSchedule | null;
}

/** A part of the editor. */
export interface DraftPart {
  readonly draft: ReportDraft;
  readonly change: (changed: Partial<ReportDraft>) => void;
  readonly errorOf: (field: string) => string | null;
}

/** A report that nobody has touched yet. */
export function blankReport(type: ReportType): ReportDraft {
  return {
    type,
    name: '',
    filters: reportFilters.parse({ rows: [dimensionsOf[type][0]] }),
    columns: usualColumns[type],
    schedule: null,
  };
}

/** A saved report as its editor begins with it. */
export function draftOf({ type, name, filters, columns, schedule }: ShownReport): ReportDraft {
  return { type, name, filters: reportFilters.parse(filters), columns, schedule };
}
