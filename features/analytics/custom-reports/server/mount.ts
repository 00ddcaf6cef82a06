import { sql } from 'kysely';
import { z } from 'zod';
import { computeForCaller, readDefinition } from '#engines/reporting/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import {
  accepted,
  created,
  ok,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import { exportJob, startExport } from '#platform/server/resource/export.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { namedIn } from '#platform/server/resource/named-records.ts';
import { parseInput } from '#platform/server/parse.ts';
import type { Services } from '#platform/server/services.ts';
import {
  customReports,
  pivotQuery,
  reportFile,
  reportFileOf,
  reportPreview,
  shownRows,
} from '../contract/custom-reports.ts';
import { computeReportJob, refreshReport, type ComputeJob } from './compute.ts';
import { reportFileJob, startReportFile } from './export-report.ts';
import { mailReportJob } from './mail-report.ts';
import { pivotOf } from './pivot.ts';
import { allReaders } from './readers.ts';
import { reportRecords } from './report-records.ts';
import { createReport, updateReport } from './save-report.ts';
import { cut, shownReport } from './show-report.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const role = 'reports';
const wholeList = { page: 1, per_page: 100, sort: 'updated_at' };

/** Routes of custom reports, of what they come to, and of pivot tables. */
export const mountCustomReports: MountFeature = (router, services) => {
  const job = computeReportJob(services);
  services.jobs.define(job);
  services.jobs.define(mailReportJob(services, job));
  mountComputed(router, services, job);
  mountFiles(router, services);
  const shown = (account: Account, id: number) => shownReport(account, services, { id });
  const computed = async (account: Account, id: number) => {
    await refreshReport(account, { services, job }, id);
    return shown(account, id);
  };
  mountResource({
    router,
    services,
    records: reportRecords,
    with: {
      show: async (account, id) => ok(await shown(account, id)),
      create: async (account, fields) =>
        created(await computed(account, await createReport(account, services, fields))),
      update: async (account, id, given) => {
        await updateReport(account, services, { id, given });
        // Another name or schedule changes no figure.
        const isOther = given.filters !== undefined || given.columns !== undefined;
        return ok(await (isOther ? computed : shown)(account, id));
      },
      delete: async (account, id) => {
        const removed = await deleteRecord(account, reportRecords, {
          id,
          families: services.families,
        });
        await forgetRuns(account, id);
        return removed;
      },
      duplicate: async (account, id) => {
        const copy = await copyOf(account, reportRecords, { id, families: services.families });
        // Nobody gets mail of a copy unless somebody says so.
        const fields = parseInput(customReports.fields, { ...copy, schedule: null });
        return (await computed(account, await createReport(account, services, fields))) as never;
      },
    },
  });
};

async function forgetRuns(account: Account, id: number): Promise<void> {
  const mine = sql`account_id = ${account.id} and report_id = ${id}`;
  await sql`delete from custom_report_results where ${mine}`.execute(account.db);
  await sql`delete from custom_report_sends where ${mine}`.execute(account.db);
}

function mountComputed(router: Router, services: Services, job: ComputeJob): void {
  const { families, clock } = services;
  const requireNamed = (account: Account, body: Record<string, unknown>) =>
    families.requireNamed(account, namedIn(reportRecords.table, body));
  router.account({
    method: 'POST',
    path: 'custom_reports/preview',
    role,
    body: reportPreview,
    bodySample: { type: 'campaign' },
    summary: 'What a report comes to that may not be saved yet',
    handle: async ({ account, body }) => {
      await requireNamed(account, body);
      const result = await computeForCaller(account, readDefinition(body), { now: clock.now() });
      return ok({ ...cut(result, shownRows), groups: result.rows.length });
    },
  });
  router.account({
    method: 'GET',
    path: 'custom_reports/readers',
    role,
    summary: 'Users whom reports can be mailed to',
    handle: async ({ account }) =>
      ok((await allReaders(account)).map(({ language: _language, ...reader }) => reader)),
  });
  router.account({
    method: 'POST',
    path: 'custom_reports/:id/compute',
    role,
    params: byId,
    summary: 'Compute a report anew; a large one goes on in the background',
    handle: async ({ account, params: { id } }) => {
      await shownReport(account, services, { id, rows: 0 });
      await refreshReport(account, { services, job }, id);
      return ok(await shownReport(account, services, { id }));
    },
  });
  router.account({
    method: 'POST',
    path: 'pivot_reports',
    role,
    body: pivotQuery,
    bodySample: { type: 'campaign', row: 'month', column: 'tag', measure: 'sent' },
    summary: 'One figure by two groupings, with totals',
    handle: async ({ account, body }) => {
      await requireNamed(account, body);
      return ok(await pivotOf(account, body, clock.now()));
    },
  });
}

function mountFiles(router: Router, services: Services): void {
  const job = reportFileJob(services);
  const listJob = exportJob(services, reportRecords);
  services.jobs.define(job);
  services.jobs.define(listJob);
  router.account({
    method: 'POST',
    path: 'custom_reports/:id/export',
    role: 'download_reports',
    params: byId,
    body: reportFile,
    bodySample: { format: 'csv' },
    summary: 'Write a custom report to a CSV or XLSX file',
    handle: async ({ account, params: { id }, body: { format } }) =>
      accepted(await startReportFile(account, { services, job }, { id, format })),
  });
  router.account({
    method: 'POST',
    path: 'custom_reports/export',
    role: 'download_reports',
    body: reportFileOf,
    bodySample: { id: 1, format: 'csv' },
    summary: 'Write a custom report to a CSV or XLSX file',
    handle: async ({ account, body: { id, format } }) =>
      accepted(
        id === undefined
          ? await startExport(account, services, {
              records: reportRecords,
              job: listJob,
              query: wholeList,
            })
          : await startReportFile(account, { services, job }, { id, format }),
      ),
  });
}
