import type { ReportResult } from '#engines/reporting/contract.ts';
import { computeForCaller, readDefinition } from '#engines/reporting/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { foldersOfType, personIn, withAccess } from '#platform/server/folders/folder-access.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { shownRows, type CustomReport, type ShownReport } from '../contract/custom-reports.ts';
import { lastResult } from './compute.ts';
import { reportRecords } from './report-records.ts';

/**
 * A report with what it came to last. Whoever may not look into some folder is shown what it comes to without what lies there,
 * computed for them.
 */
export async function shownReport(
  account: Account,
  services: Pick<Services, 'clock'>,
  { id, rows = shownRows }: { id: number; rows?: number },
): Promise<ShownReport> {
  const report = (await showRecord(account, reportRecords, id)) as unknown as CustomReport;
  const result = (await hasShutFolders(account))
    ? await computeForCaller(account, readDefinition(report), { now: services.clock.now() })
    : await lastResult(account, id);
  return {
    ...report,
    time_zone: account.record.time_zone,
    result: result && { ...cut(result, rows), groups: result.rows.length },
  };
}

/** A result with its first rows only. */
export function cut(result: ReportResult, rows: number): ReportResult {
  return { ...result, rows: result.rows.slice(0, rows) };
}

const folderTypes = ['campaign', 'sms_campaign', 'list'];

async function hasShutFolders(account: Account): Promise<boolean> {
  if (personIn(account) === null) return false;
  for (const type of folderTypes)
    if (withAccess(account, await foldersOfType(account, type)).some((one) => !one.is_viewer))
      return true;
  return false;
}
