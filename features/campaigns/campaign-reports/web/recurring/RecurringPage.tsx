import { IconRepeat } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ChartPoint } from '#platform/web/charts/chart-types.ts';
import { metricColour } from '#platform/web/charts/metric.ts';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { measureName, rateInPercent } from '#platform/web/measures/measure-text.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import type { CampaignReport, RecurringReport } from '../../contract/reports.ts';
import { ExportButton } from '../ExportButton.tsx';
import { figureColumns } from '../figure-cells.tsx';
import { reportColumns } from '../list/ReportsPage.tsx';
import { useReportPaths } from '../report-paths.ts';
import classes from '../reports.module.css';
import { reportTexts } from '../texts.ts';
import { campaignReports, recurringReports } from '../../contract/report-lists.ts';

const chosen = z.object({ campaign_id: z.coerce.number().int().positive().optional() });

/** Recurring campaigns with their runs added up; with a campaign in the address, its runs one by one. */
export function RecurringPage() {
  const [{ campaign_id: id }] = useUrlState(chosen);
  return id === undefined ? <RecurringList /> : <RunsPage key={id} id={id} />;
}

function RecurringList() {
  const { t } = useTranslation(reportTexts);
  const go = useGo();
  const paths = useReportPaths();
  const table = useTableState();
  const list = useResourceList(recurringReports, table.query);
  const columns = useMemo<TableColumn<RecurringReport>[]>(
    () => [
      {
        id: 'name',
        title: t('figure.name'),
        kind: 'name',
        sortable: true,
        cell: (row) => row.name,
      },
      {
        id: 'runs',
        title: t('recurring.runs'),
        kind: 'number',
        cell: (row) => fullNumber(row.runs),
      },
      {
        id: 'last_sent_at',
        title: t('recurring.last'),
        kind: 'date',
        sortable: true,
        cell: (row) =>
          row.last_sent_at === null ? '–' : <DateTime value={row.last_sent_at} relative />,
      },
      ...figureColumns<RecurringReport>(false),
    ],
    [t],
  );
  return (
    <Page>
      <PageHeader
        title={t('recurring.title')}
        about={t('recurring.description')}
        actions={
          <ExportButton
            path="reports/export"
            body={{ report: 'recurring', ...(table.search && { name: table.search }) }}
          />
        }
      />
      <DataTable<RecurringReport>
        name="recurring-reports"
        label={t('recurring.title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        searchPlaceholder={t('recurring.search')}
        onOpen={(row) => go(paths.runs(row.id))}
        rowTo={(row) => paths.runs(row.id)}
        empty={{
          title: t('recurring.emptyTitle'),
          description: t('recurring.emptyText'),
          icon: <IconRepeat size={26} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function RunsPage({ id }: { id: number }) {
  const { t } = useTranslation(reportTexts);
  const go = useGo();
  const paths = useReportPaths();
  const table = useTableState({ sort: '-sent_at', extra: { parent_id: id } });
  const list = useResourceList(campaignReports, table.query);
  const parents = useResourceList(recurringReports, { per_page: 1000 });
  const name = parents.rows.find((row) => row.id === id)?.name ?? `#${id}`;
  const columns = useMemo(() => reportColumns(t), [t]);
  const course = list.rows
    .toSorted((one, other) => one.sent_at.localeCompare(other.sent_at))
    .map((run) => ({
      run: formatDateTime(run.sent_at, { style: 'date' }),
      opens: rateInPercent('open_rate', run),
      clicks: rateInPercent('click_rate', run),
    }));
  return (
    <Page>
      <PageHeader
        title={name}
        record={name}
        description={t('recurring.oneDescription', { count: list.total })}
        breadcrumb={[{ label: t('recurring.title'), to: paths.recurring }, { label: name }]}
        actions={
          <ExportButton path="reports/export" body={{ report: 'campaigns', parent_id: id }} />
        }
      />
      <div className={classes.stack}>
        {course.length > 1 && <CoursePanel course={course} />}
        <DataTable<CampaignReport>
          name="recurring-runs"
          label={t('recurring.runsTitle')}
          columns={columns}
          list={list}
          table={table}
          rowLabel={(row) => row.name}
          onOpen={(row) => go(paths.dashboard(row.id))}
          rowTo={(row) => paths.dashboard(row.id)}
          searchPlaceholder={t('list.search')}
          empty={{ title: t('recurring.noRuns'), description: t('recurring.emptyText') }}
        />
      </div>
    </Page>
  );
}

function CoursePanel({ course }: { course: readonly ChartPoint[] }) {
  const { t } = useTranslation(reportTexts);
  return (
    <Panel title={t('recurring.course')} description={t('recurring.courseHint')}>
      <TimeSeriesChart
        label={t('recurring.course')}
        data={course}
        dataKey="run"
        height={200}
        kind="line"
        unit="percent"
        series={[
          { name: 'opens', label: measureName('open_rate'), color: metricColour('opens') },
          { name: 'clicks', label: measureName('click_rate'), color: metricColour('clicks') },
        ]}
      />
    </Panel>
  );
}
