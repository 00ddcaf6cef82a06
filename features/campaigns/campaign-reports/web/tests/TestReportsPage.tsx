import { IconFlask } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { TestReport } from '../../contract/reports.ts';
import { ExportButton } from '../ExportButton.tsx';
import { useReportPaths } from '../report-paths.ts';
import { reportTexts } from '../texts.ts';
import { testReports } from '../../contract/report-lists.ts';

/** Who tried which campaign on whom. */
export function TestReportsPage() {
  const { t } = useTranslation(reportTexts);
  const go = useGo();
  const paths = useReportPaths();
  const table = useTableState({ sort: '-sent_at' });
  const list = useResourceList(testReports, table.query);
  const columns = useMemo<TableColumn<TestReport>[]>(
    () => [
      {
        id: 'campaign',
        title: t('tests.campaign'),
        kind: 'name',
        cell: (row) => row.campaign_name ?? t('tests.gone'),
      },
      {
        id: 'subject',
        title: t('figure.subject'),
        kind: 'text',
        wide: true,
        width: 260,
        cell: (row) => row.subject,
      },
      {
        id: 'to',
        title: t('tests.to'),
        kind: 'text',
        wide: true,
        width: 260,
        cell: (row) => <span title={row.recipients.join(', ')}>{row.recipients.join(', ')}</span>,
      },
      { id: 'by', title: t('tests.by'), kind: 'text', cell: (row) => row.sent_by },
      {
        id: 'sent_at',
        title: t('tests.at'),
        kind: 'date',
        sortable: true,
        cell: (row) => <DateTime value={row.sent_at} />,
      },
    ],
    [t],
  );
  return (
    <Page>
      <PageHeader
        title={t('tests.title')}
        about={t('tests.description')}
        actions={
          <ExportButton
            path="reports/export"
            body={{ report: 'tests', ...(table.search && { name: table.search }) }}
          />
        }
      />
      <DataTable<TestReport>
        name="test-reports"
        label={t('tests.title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.subject}
        searchPlaceholder={t('tests.search')}
        onOpen={(row) => {
          if (row.campaign_name !== null) go(paths.dashboard(row.campaign_id));
        }}
        empty={{
          title: t('tests.emptyTitle'),
          description: t('tests.emptyText'),
          icon: <IconFlask size={26} stroke={1.5} />,
        }}
      />
    </Page>
  );
}
