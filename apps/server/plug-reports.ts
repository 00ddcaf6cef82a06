import { deliverabilitySource, growthSource, plugReportSource } from '#engines/reporting/public.ts';
import { campaignSource } from '#features/campaigns/campaign-reports/server/public.ts';
import { messageSource, smsSource } from '#features/campaigns/mobile-reports/server/public.ts';

/** Lets reports of every type find their figures. */
export function plugReports(): void {
  plugReportSource('campaign', campaignSource);
  plugReportSource('sms', smsSource);
  plugReportSource('message', messageSource);
  plugReportSource('growth_attrition', growthSource);
  plugReportSource('deliverability', deliverabilitySource);
}
