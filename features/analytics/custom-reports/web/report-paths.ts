import type { ReportType } from '#engines/reporting/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';

/** What a saved report of a type is called in addresses; a new one is called as its type. */
const keptAs: Readonly<Record<ReportType, string>> = {
  campaign: 'campaign',
  sms: 'sms_report',
  message: 'sms_message_report',
  growth_attrition: 'growth_attrition',
  deliverability: 'deliverability',
};

/** Where the screens of custom reports are. */
export function useReportPaths() {
  const { accountId } = useApi();
  const list = `/accounts/${accountId}/analytics/custom_reports`;
  const of = ({ id, type }: { id: number; type: ReportType }) => `${list}/${id}/${keptAs[type]}`;
  return {
    list,
    types: `${list}/new`,
    make: (type: ReportType) => `${list}/new/${type}`,
    result: of,
    edit: (report: { id: number; type: ReportType }) => `${of(report)}/edit`,
    duplicate: (report: { id: number; type: ReportType }) => `${of(report)}/duplicate`,
  };
}
