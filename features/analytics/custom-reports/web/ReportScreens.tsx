import { Skeleton } from '@mantine/core';
import { useLocation, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { reportTypes } from '#engines/reporting/contract.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { customReports, type ShownReport } from '../contract/custom-reports.ts';
import { CustomReportsPage } from './CustomReportsPage.tsx';
import { PivotReportPage } from './PivotReportPage.tsx';
import { blankReport, draftOf } from './report-draft.ts';
import { ReportEditor } from './ReportEditor.tsx';
import { ReportResultPage } from './ReportResultPage.tsx';
import { ReportTypesPage } from './ReportTypesPage.tsx';

/** The list. */
export function ListPage() {
  return <CustomReportsPage />;
}

/** What a new report may be about. */
export function TypesPage() {
  return <ReportTypesPage />;
}

/** The editor of a new report, of the type that its address ends with. */
export function NewPage() {
  const { pathname } = useLocation();
  const type = reportTypes.find((name) => pathname.endsWith(`/new/${name}`)) ?? 'campaign';
  return <ReportEditor key={type} start={blankReport(type)} saved={null} />;
}

/** The editor of a report that is there. */
export function EditPage() {
  return <Loaded>{(report) => <ReportEditor start={draftOf(report)} saved={report} />}</Loaded>;
}

/** The editor of a copy, which nobody gets by mail unless somebody says so. */
export function DuplicatePage() {
  const { t } = useTranslation('custom-reports');
  return (
    <Loaded>
      {(report) => (
        <ReportEditor
          start={{ ...draftOf(report), name: t('copyName', { name: report.name }), schedule: null }}
          saved={null}
        />
      )}
    </Loaded>
  );
}

/** What a report came to. */
export function ResultPage() {
  const { reportId } = useParams({ strict: false }) as { reportId?: string };
  return <ReportResultPage id={Number(reportId)} />;
}

/** One figure by two groupings. */
export function PivotPage() {
  return <PivotReportPage />;
}

function Loaded({ children }: { children: (report: ShownReport) => React.ReactNode }) {
  const { reportId } = useParams({ strict: false }) as { reportId?: string };
  const report = useRecord<ShownReport>(customReports, Number(reportId), { isReadAnew: true });
  if (report.error) return <PageError error={report.error} onRetry={() => void report.refetch()} />;
  if (!report.data)
    return (
      <Page>
        <Skeleton h={420} />
      </Page>
    );
  return children(report.data);
}
