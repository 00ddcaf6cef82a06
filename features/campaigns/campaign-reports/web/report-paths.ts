import { useMemo } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';

/** Addresses of the reports of the current account. */
export function useReportPaths() {
  const { accountId } = useApi();
  return useMemo(() => {
    const account = `/accounts/${accountId}`;
    const campaign = (id: number): string => `${account}/campaigns/${id}`;
    return {
      list: `${account}/reports`,
      year: `${account}/ytd_reports`,
      recurring: `${account}/reports/recurring_campaign_report`,
      campaigns: `${account}/campaigns`,
      compare: (ids: readonly number[]) => `${account}/reports/compare?ids=${ids.join(',')}`,
      runs: (id: number) => `${account}/recurring_campaign_report?campaign_id=${id}`,
      dashboard: campaign,
      of: (id: number, report: string) => `${campaign(id)}/${report}`,
      url: (id: number, linkNo: number) => `${campaign(id)}/url_report?link=${linkNo}`,
      contact: (id: number) => `${account}/contacts/${id}`,
    };
  }, [accountId]);
}
