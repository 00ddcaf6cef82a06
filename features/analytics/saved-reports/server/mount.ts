import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import {
  accepted,
  created,
  ok,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import type { Records } from '#platform/server/resource/records.ts';
import {
  daysQuery,
  savedExport,
  savedReports,
  savedStatistics,
  type SavedReport,
} from '../contract.ts';
import { savedFileJob, startSavedFile } from './export-saved.ts';
import { counted, resultOfSaved, type AskedDays } from './report-of-kind.ts';
import { savedTable } from './saved-records.ts';

const byId = z.object({ accountId: idParam, id: idParam });
type Given = Partial<FieldsOf<typeof savedReports>>;

/** Routes of built-in reports that are kept under a name, by both their addresses. */
export const mountSavedReports: MountFeature = (router, services) => {
  const job = savedFileJob(services);
  services.jobs.define(job);
  for (const contract of [savedReports, savedStatistics]) {
    mountRecords(router, services, contract);
    router.account({
      method: 'POST',
      path: `${contract.path}/export`,
      role: 'download_reports',
      summary: 'Write saved reports to a CSV file, a row a figure',
      body: savedExport,
      bodySample: {},
      handle: async ({ account, body: { ids } }) =>
        accepted(await startSavedFile(account, { services, job }, ids ?? null)),
    });
  }
};

function mountRecords(router: Router, services: Services, contract: typeof savedReports): void {
  const records: Records = { contract, table: savedTable };
  const resultOf = (account: Account, report: SavedReport, asked: AskedDays) =>
    resultOfSaved(account, report, { asked, now: services.clock.now() });
  const savedOf = async (account: Account, id: number) =>
    (await showRecord(account, records, id)) as unknown as SavedReport;
  const shown = async (account: Account, id: number, asked: AskedDays = {}) => {
    const report = await savedOf(account, id);
    const result = await resultOf(account, report, asked);
    return { ...counted(report, result), result };
  };
  router.account({
    method: 'GET',
    path: `${contract.path}/:id`,
    role: 'reports',
    summary: 'A saved report with what it comes to, of its own days or of others',
    params: byId,
    query: daysQuery,
    handle: async ({ account, params, query }) => ok(await shown(account, params.id, query)),
  });
  mountResource({
    router,
    services,
    records,
    with: {
      list: async (account, query) => {
        const { rows, meta } = await listRecords(account, contract, savedTable, query);
        const answered = [];
        for (const row of rows as unknown as SavedReport[])
          answered.push(counted(row, await resultOf(account, row, query as AskedDays)));
        return ok(answered, meta);
      },
      create: async (account, fields) => {
        const given = { ...checked(fields as Given, null), created_by: account.actor.name };
        const { id } = await createRecord(account, records, given);
        return created(await shown(account, id));
      },
      update: async (account, id, fields) => {
        const given = checked(fields, await savedOf(account, id));
        await updateRecord(account, records, { id, fields: given });
        return ok(await shown(account, id));
      },
    },
  });
}

// Both days or neither, in their order; a range by a word has none.
function checked(given: Given, before: SavedReport | null): Given {
  const range = given.range ?? before?.range ?? 'last_30_days';
  if (range !== 'custom') return { ...given, from: null, to: null };
  const from = given.from ?? before?.from;
  const to = given.to ?? before?.to;
  if (!from || !to) throw invalid({ from: ['is needed with to where the range is custom'] });
  if (from > to) throw invalid({ from: ['is after the last day'] });
  return { ...given, from, to };
}
