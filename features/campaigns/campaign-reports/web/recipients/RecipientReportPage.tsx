import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { peopleReports, type PeopleReport, type ReportPerson } from '../../contract/reports.ts';
import { ExportButton } from '../ExportButton.tsx';
import { useReportPaths } from '../report-paths.ts';
import { reportTexts } from '../texts.ts';
import { recipientColumns } from './recipient-columns.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { useReportedCampaign, useReportedId } from './use-reported-campaign.ts';
import { reportPeople } from '../../contract/report-lists.ts';

/** One report of people; which one is the last word of the path. */
export function RecipientReportPage() {
  const last = useRouterState({ select: (state) => state.location.pathname.split('/').at(-1) });
  const report = peopleReports.find((one) => one === last) ?? 'delivered_report';
  return <PeopleReportTable key={report} report={report} />;
}

function PeopleReportTable({ report }: { report: PeopleReport }) {
  const { t } = useTranslation(reportTexts);
  const go = useGo();
  const paths = useReportPaths();
  const id = useReportedId();
  const campaign = useReportedCampaign(id);
  const isBounces = report === 'bounce_report';
  const table = useTableState({
    ...(isBounces && { filters: { type: z.enum(['hard', 'soft']).optional() } }),
  });
  const list = useResourceList(reportPeople(id, report), table.query);
  const columns = useMemo(() => recipientColumns(t, report), [report, t]);
  if (campaign.isError)
    return <PageError error={campaign.error} onRetry={() => void campaign.refetch()} />;
  return (
    <ReportFrame
      id={id}
      campaign={campaign.data}
      report={report}
      actions={
        <ExportButton
          path={`campaigns/${id}/export`}
          body={{
            report,
            ...(table.search && { name: table.search }),
            ...(table.filters['type'] && { type: table.filters['type'] }),
          }}
        />
      }
    >
      <DataTable<ReportPerson>
        name={`campaign-${report}`}
        label={t(`report.${report}`)}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(person) => person.email || t('person.deleted')}
        onOpen={(person) => go(paths.contact(person.contact_id))}
        rowTo={(person) => paths.contact(person.contact_id)}
        searchPlaceholder={t('person.search')}
        {...(isBounces && {
          filters: [
            {
              id: 'type',
              label: t('person.type'),
              options: [
                { value: 'hard', label: t('person.hard') },
                { value: 'soft', label: t('person.soft') },
              ],
            },
          ],
        })}
        empty={{ title: t(`none.${report}.title`), description: t(`none.${report}.text`) }}
      />
    </ReportFrame>
  );
}
