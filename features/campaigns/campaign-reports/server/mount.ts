import { z } from 'zod';
import { linksOf, placesOf, revenueOf } from '#engines/tracking/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import { notFound } from '#platform/server/errors.ts';
import { ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import {
  campaignExportBody,
  compareQuery,
  linkReportQuery,
  peopleReportQuery,
  peopleReports,
  recurringQuery,
  reportsExportBody,
  reportsQuery,
  testsQuery,
  totalsQuery,
  urlReportQuery,
  type ReportLink,
  yearQuery,
} from '../contract/reports.ts';
import { accountMetrics } from './account-metrics.ts';
import { campaignOf } from './campaign-of.ts';
import { setupOf } from './campaign-setup.ts';
import { compareCampaigns } from './compare-campaigns.ts';
import { exportOverlayJob, startOverlayExport } from './export-overlay.ts';
import { exportReportJob, startExport } from './export-report.ts';
import { listReports, totalReports } from './figures-query.ts';
import { reportOfOne } from './step-report.ts';
import { addedUp } from './added-revenue.ts';
import { listRecurring, listTests, yearToDate } from './other-lists.ts';
import { overlayOf } from './overlay.ts';
import { recipientsOfReport } from './recipients-query.ts';
import { providersOf } from './providers-of.ts';
import { linksMeant, recipientsOfUrl } from './url-query.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const byCampaign = z.object({ campaign_id: idParam });
const role = 'reports';
const download = 'download_reports';
// The tabs of a campaign's dashboard are open to whoever makes campaigns, and to whoever reads reports.
const either = ['campaigns', 'reports'] as const;

/** Routes of the campaigns' reports: lists over campaigns, the reports of one, and their files. */
export const mountCampaignReports: MountFeature = (router, services) => {
  mountLists(router, services);
  mountOneCampaign(router);
  mountAnalytics(router);
  mountFiles(router, services);
};

function mountLists(router: Router, { clock }: Services): void {
  router.account({
    method: 'GET',
    path: 'reports',
    role,
    summary: 'Sent campaigns with their figures',
    query: reportsQuery,
    handle: async ({ account, query }) => {
      const { rows, total } = await listReports(account, query);
      return ok(rows, listMeta(total, query));
    },
  });
  router.account({
    method: 'GET',
    path: 'reports/:id',
    role,
    summary: 'One sent campaign with its figures',
    params: byId,
    handle: async ({ account, params }) => {
      const row = await reportOfOne(account, params.id);
      if (!row) throw notFound('campaign');
      return ok(row);
    },
  });
  router.account({
    method: 'GET',
    path: 'reports/totals',
    role,
    summary: 'All campaigns of the same list, added up',
    query: totalsQuery,
    handle: async ({ account, query }) => ok(await totalReports(account, query)),
  });
  router.account({
    method: 'GET',
    path: 'reports/recurring_campaign_report',
    role,
    summary: 'Recurring campaigns with all their runs added up',
    query: recurringQuery,
    handle: async ({ account, query }) => {
      const { rows, total } = await listRecurring(account, query);
      return ok(rows, listMeta(total, query));
    },
  });
  router.account({
    method: 'GET',
    path: 'reports/test_reports',
    role,
    summary: 'Test sends, the newest first',
    query: testsQuery,
    handle: async ({ account, query }) => {
      const { rows, meta } = await listTests(account, query);
      return ok(rows, meta);
    },
  });
  router.account({
    method: 'GET',
    path: 'reports/year_to_date',
    role,
    summary: 'This year by months, and the same days of the last; or another year',
    query: yearQuery,
    handle: async ({ account, query }) => ok(await yearToDate(account, clock.now(), query)),
  });
  router.account({
    method: 'GET',
    path: 'reports/compare',
    role,
    summary: 'Two to five campaigns side by side',
    query: compareQuery,
    handle: async ({ account, query }) => ok(await compareCampaigns(account, query.ids)),
  });
  router.account({
    method: 'GET',
    path: 'metrics',
    role,
    summary: 'What the account holds and what its campaigns did',
    handle: async ({ account }) => ok(await accountMetrics(account, clock.now())),
  });
}

function mountOneCampaign(router: Router): void {
  for (const report of peopleReports) {
    router.account({
      method: 'GET',
      path: `campaigns/:id/${report}`,
      role,
      summary: `People of the ${report.replaceAll('_', ' ')}`,
      params: byId,
      query: peopleReportQuery,
      handle: async ({ account, params, query }) => {
        const { mailings } = await campaignOf(account, params.id);
        if (mailings.length === 0) return ok([], listMeta(0, query));
        const { rows, total } = await recipientsOfReport(account, mailings, report, query);
        return ok(rows, listMeta(total, query));
      },
    });
  }
  router.account({
    method: 'GET',
    path: 'campaigns/:id/link_report',
    role,
    summary: 'Every link of the email with its clicks',
    params: byId,
    query: linkReportQuery,
    handle: async ({ account, params, query }) => {
      const { mailings } = await campaignOf(account, params.id);
      const links = mailings.length === 0 ? [] : await linksOf(account, mailings);
      const found = sorted(
        links.filter((link) =>
          `${link.label} ${link.url}`
            .toLowerCase()
            .includes((query.name ?? '').trim().toLowerCase()),
        ),
        query,
      );
      return ok(
        found.slice((query.page - 1) * query.per_page, query.page * query.per_page),
        listMeta(found.length, query),
      );
    },
  });
  router.account({
    method: 'GET',
    path: 'campaigns/:id/url_report',
    role,
    summary: 'The recipients who clicked one URL',
    params: byId,
    query: urlReportQuery,
    handle: async ({ account, params, query }) => {
      const { mailings } = await campaignOf(account, params.id);
      if (mailings.length === 0) return ok([], listMeta(0, query));
      const { rows, total } = await recipientsOfUrl(
        account,
        mailings,
        await linksMeant(account, mailings, query),
        query,
      );
      return ok(rows, listMeta(total, query));
    },
  });
  router.account({
    method: 'GET',
    path: 'campaigns/:id/setup',
    role: 'campaigns',
    summary: 'How the campaign was set up, by names',
    params: byId,
    handle: async ({ account, params }) => ok(await setupOf(account, params.id)),
  });
  router.account({
    method: 'GET',
    path: 'campaigns/:id/revenue',
    role: 'campaigns',
    summary: 'Orders that followed a click, by currency',
    params: byId,
    handle: async ({ account, params }) => {
      const { mailings } = await campaignOf(account, params.id);
      return ok(addedUp((await revenueOf(account, mailings)).values()));
    },
  });
  router.account({
    method: 'GET',
    path: 'campaigns/:id/isp',
    role: 'campaigns',
    summary: 'Figures by mailbox provider',
    params: byId,
    handle: async ({ account, params }) => {
      const { mailings } = await campaignOf(account, params.id);
      return ok(mailings.length === 0 ? [] : await providersOf(account, mailings));
    },
  });
}

function sorted(
  links: readonly Omit<ReportLink, 'id'>[],
  { sort, sort_order: way }: z.output<typeof linkReportQuery>,
): ReportLink[] {
  const sign = (way ?? (sort === 'link_no' || sort === 'url' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const compare = (one: Omit<ReportLink, 'id'>, other: Omit<ReportLink, 'id'>): number =>
    sort === 'url' ? one.url.localeCompare(other.url) : one[sort] - other[sort];
  return links
    .map((link) => ({ ...link, id: link.link_no }))
    .sort((one, other) => sign * compare(one, other) || one.link_no - other.link_no);
}

function mountAnalytics(router: Router): void {
  router.account({
    method: 'GET',
    path: 'analytics/reports/campaign_overlay',
    role: either,
    summary: 'The email with clicks at every position of a link',
    query: byCampaign,
    handle: async ({ account, query }) =>
      ok(await overlayOf(account, await campaignOf(account, query.campaign_id))),
  });
  router.account({
    method: 'GET',
    path: 'analytics/statistics/campaign_country_click_count',
    role: either,
    summary: 'Clicks by country',
    query: byCampaign,
    handle: async ({ account, query }) => {
      const { mailings } = await campaignOf(account, query.campaign_id);
      return ok(mailings.length === 0 ? [] : await placesOf(account, mailings));
    },
  });
}

function mountFiles(router: Router, services: Services): void {
  const report = exportReportJob(services);
  const overlay = exportOverlayJob(services);
  services.jobs.define(report);
  services.jobs.define(overlay);
  router.account({
    method: 'POST',
    path: 'campaigns/:id/export',
    role: download,
    summary: 'A report of the campaign as a file',
    params: byId,
    body: campaignExportBody,
    handle: async ({ account, params, body }) => {
      const { mailings } = await campaignOf(account, params.id);
      if (mailings.length > 0 && body.report === 'url_report')
        await linksMeant(account, mailings, body);
      return startExport(account, services, report, {
        kind: 'campaign',
        campaignId: params.id,
        choice: body,
      });
    },
  });
  router.account({
    method: 'POST',
    path: 'campaigns/:id/export_overlay',
    role: download,
    summary: 'The click overlay as a file',
    params: byId,
    handle: async ({ account, params }) =>
      startOverlayExport(account, services, overlay, params.id),
  });
  router.account({
    method: 'POST',
    path: 'reports/export',
    role: download,
    summary: 'A list of reports as a file',
    body: reportsExportBody,
    handle: async ({ account, body }) =>
      startExport(account, services, report, { kind: 'list', choice: body }),
  });
}
