import { z } from 'zod';
import { isGroup } from '#engines/rfm/contract.ts';
import {
  deleteRun,
  recomputeJobs,
  resetNames,
  runOf,
  settingsOf,
  type RfmRun,
} from '#engines/rfm/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import {
  accepted,
  created,
  ok,
  type Answer,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import {
  contactsQuery,
  groupQuery,
  namesSaved,
  reportInput,
  reportsQuery,
  rfmPath,
  type ReportInput,
} from '../contract/report.ts';
import { changeReport } from './change-report.ts';
import { scoresExport, startScoresExport } from './export-scores.ts';
import { contactsOfFigure, groupOfReport, reportOf } from './read-report.ts';

const role = 'reports';
// The key of a group, the number of a run, or the two parts that have names of their own.
const byName = z.object({ accountId: idParam, report: z.string().max(40) });
const settingsSample = {
  erfm_report: {
    recency: { score_3: 30, score_2: 90, score_1: 180 },
    frequency: { score_3: 5, score_2: 2 },
    monetary: { score_3: 500, score_2: 100 },
  },
};

/** Routes of the RFM report, its settings and the names of its groups. */
export const mountRfm: MountFeature = (router, services) => {
  const { asked, nightly } = recomputeJobs(services);
  services.jobs.define(asked);
  services.jobs.define(nightly);
  mountParts(router);
  mountReports(router, services);
  mountOne(router, services);
  const job = scoresExport(services);
  services.jobs.define(job);
  router.account({
    method: 'POST',
    path: `${rfmPath}/export`,
    role,
    summary: 'Write all scored contacts to a CSV file',
    handle: async ({ account }) => accepted(await startScoresExport(account, services, job)),
  });
};

function mountParts(router: Router): void {
  router.account({
    method: 'GET',
    path: `${rfmPath}/settings`,
    role,
    summary:
      'From where on a buyer has which score; they may be changed while the status is active',
    handle: async ({ account }) => {
      const { status, scale } = await settingsOf(account);
      return ok({ data: { status, ...scale } });
    },
  });
  router.account({
    method: 'GET',
    path: `${rfmPath}/group_aliases`,
    role,
    summary: 'What the groups of buyers are called, by their keys',
    handle: async ({ account }) => ok({ data: (await settingsOf(account)).names }),
  });
  router.account({
    method: 'GET',
    path: `${rfmPath}/contacts`,
    role,
    query: contactsQuery,
    summary:
      'The contacts behind a figure of the report: a group, scores, or a move between groups',
    handle: async ({ account, query }) => ok(await contactsOfFigure(account, query)),
  });
}

function mountReports(router: Router, services: Services): void {
  const change = async (account: Account, body: ReportInput) =>
    answerOf(await changeReport(account, services, body));
  router.account({
    method: 'GET',
    path: rfmPath,
    role,
    query: reportsQuery,
    summary:
      'Groups of buyers with contacts, orders and revenue, moves between groups, and a page of calculations',
    handle: async ({ account, query }) => {
      const { report, total } = await reportOf(account, query);
      return ok(report, listMeta(total, query));
    },
  });
  router.account({
    method: 'POST',
    path: rfmPath,
    role,
    body: reportInput,
    bodySample: settingsSample,
    summary: 'Calculate the report anew, by other settings where they are given; or name groups',
    handle: ({ account, body }) => change(account, body),
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: rfmPath,
    role,
    body: reportInput,
    bodySample: settingsSample,
    summary: 'Change the settings, which calculates the report anew; or name groups',
    handle: ({ account, body }) => change(account, body),
  });
}

function mountOne(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: `${rfmPath}/:report`,
    role,
    params: byName,
    query: groupQuery,
    summary: 'One group with its contacts, by its key; or one calculation, by its number',
    handle: async ({ account, params: { report: id }, query }) => {
      if (!isGroup(id)) return ok({ erfm_report: await requireRun(account, id) });
      return ok({
        erfm_report: await groupOfReport(account, id),
        ...(await contactsOfFigure(account, { ...query, group: id })),
      });
    },
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: `${rfmPath}/:report`,
    role,
    params: byName,
    body: reportInput,
    bodySample: { group_aliases: { champions: 'Best buyers' } },
    summary: 'Change the settings or name groups, by the group or calculation that shows them',
    handle: async ({ account, params: { report: id }, body }) => {
      if (!isPart(id) && !isGroup(id)) await requireRun(account, id);
      return answerOf(await changeReport(account, services, body));
    },
  });
  router.account({
    method: 'DELETE',
    path: `${rfmPath}/:report`,
    role,
    params: byName,
    summary:
      'Give groups their usual names again (group_aliases); or delete a calculation from the list',
    handle: async ({ account, params: { report: id } }) => {
      if (id === 'group_aliases') return ok({ data: await resetNames(account) });
      const run = await requireRun(account, id);
      await deleteRun(account, run.id);
      await account.audit({ action: 'delete', resource: 'rfm_report', id: run.id, before: run });
      return ok({ id: run.id });
    },
  });
}

const isPart = (id: string): boolean => id === 'settings' || id === 'group_aliases';

async function requireRun(account: Account, id: string): Promise<RfmRun> {
  const run = /^[1-9]\d{0,14}$/.test(id) ? await runOf(account, Number(id)) : null;
  if (!run) throw notFound('RFM report');
  return run;
}

function answerOf(changed: Awaited<ReturnType<typeof changeReport>>): Answer {
  return changed.kind === 'names'
    ? ok({ data: changed.names, message: namesSaved })
    : created({ erfm_report: changed.run, message: changed.message });
}
