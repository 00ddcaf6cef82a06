import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { mobileReportQuery } from '../contract.ts';
import { mobileReport } from './report.ts';

/** The report of texts and pushes together. */
export const mountMobileReports: MountFeature = (router) => {
  router.account({
    method: 'GET',
    path: 'analytics/mobile',
    role: ['mobile', 'mobileProfile'],
    summary: 'What became of text messages and pushes, by day',
    query: mobileReportQuery,
    handle: async ({ account, query }) => ok(await mobileReport(account, query)),
  });
};
