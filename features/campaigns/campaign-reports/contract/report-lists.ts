import { listCall } from '#platform/contract/resource.ts';
import type {
  CampaignReport,
  PeopleReport,
  RecurringReport,
  ReportLink,
  ReportPerson,
  TestReport,
} from './reports.ts';

/** Reports of campaigns that were sent. */
export const campaignReports = listCall<CampaignReport>('reports');

/** Reports of series, all runs of one together. */
export const recurringReports = listCall<RecurringReport>('reports/recurring_campaign_report');

/** Reports of test sends. */
export const testReports = listCall<TestReport>('reports/test_reports');

/** The people of one part of a campaign's report. */
export const reportPeople = (campaignId: number, report: PeopleReport | 'url_report') =>
  listCall<ReportPerson>(`campaigns/${campaignId}/${report}`);

/** The links of a campaign with their clicks. */
export const reportLinks = (campaignId: number) =>
  listCall<ReportLink>(`campaigns/${campaignId}/link_report`);
