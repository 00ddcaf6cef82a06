import { Button } from '@mantine/core';
import { IconCalendarStats, IconChartBar, IconGitCompare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { readableText } from '#engines/templating/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import {
  comparedAtLeast,
  comparedAtMost,
  type CampaignReport,
  type Figures,
} from '../../contract/reports.ts';
import { ExportButton } from '../ExportButton.tsx';
import { figureColumns } from '../figure-cells.tsx';
import { useReportPaths } from '../report-paths.ts';
import classes from '../reports.module.css';
import { reportTexts } from '../texts.ts';
import { TotalsStrip } from '../TotalsStrip.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { campaignReports } from '../../contract/report-lists.ts';

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional();

/** What became of every campaign that has gone out; some of them are compared from here. */
export function ReportsPage() {
  const { t } = useTranslation(reportTexts);
  const api = useApi();
  const go = useGo();
  const paths = useReportPaths();
  const table = useTableState({ sort: '-sent_at', filters: { from: day, to: day } });
  const list = useResourceList(campaignReports, table.query);
  const narrowed = {
    name: table.search || undefined,
    from: table.filters['from'],
    to: table.filters['to'],
  };
  const totals = useQuery({
    queryKey: ['report-totals', api.accountId, narrowed],
    queryFn: async ({ signal }) =>
      (
        await api.get<Figures & { campaigns: number }>('reports/totals', {
          query: narrowed,
          signal,
        })
      ).data,
    placeholderData: (before) => before,
  });
  const columns = useMemo(() => reportColumns(t), [t]);
  const together = t('list.together', { count: totals.data?.campaigns ?? 0 });
  return (
    <Page>
      <PageHeader
        title={t('list.title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('list.description')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconCalendarStats size={16} />}
              onClick={() => go(paths.year)}
            >
              {t('list.yearLink')}
            </Button>
            <ExportButton
              path="reports/export"
              body={{
                report: 'campaigns',
                ...Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value)),
              }}
            />
          </>
        }
      />
      {(totals.data?.campaigns ?? 1) > 0 && (
        <>
          <h2 className={classes.together}>{together}</h2>
          <TotalsStrip label={together} totals={totals.data} />
        </>
      )}
      <DataTable<CampaignReport>
        name="campaign-reports"
        label={t('list.title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        toolbar={<PeriodFields table={table} />}
        searchPlaceholder={t('list.search')}
        onOpen={(row) => go(paths.dashboard(row.id))}
        rowTo={(row) => paths.dashboard(row.id)}
        rowActions={(row) => [
          {
            label: t('list.open'),
            icon: <IconChartBar size={16} />,
            onClick: () => go(paths.dashboard(row.id)),
          },
        ]}
        bulkActions={[
          {
            label: t('list.compare'),
            icon: <IconGitCompare size={16} />,
            run: async (_body, { ids, selectAll, count }) => {
              const chosen = selectAll ? list.rows.map((row) => row.id) : [...ids];
              if (count < comparedAtLeast || count > comparedAtMost || chosen.length !== count) {
                snackbar.info({ message: t('list.compareHint') });
                return false;
              }
              go(paths.compare(chosen));
            },
          },
        ]}
        empty={{
          title: t('list.emptyTitle'),
          description: t('list.emptyText'),
          icon: <IconChartBar size={26} stroke={1.5} />,
          actions: (
            <Button variant="default" onClick={() => go(paths.campaigns)}>
              {t('list.toCampaigns')}
            </Button>
          ),
        }}
      />
    </Page>
  );
}

/** The columns of a list of sent campaigns. */
export function reportColumns(t: TFunction): TableColumn<CampaignReport>[] {
  return [
    {
      id: 'name',
      title: t('figure.name'),
      kind: 'name',
      width: 230,
      sortable: true,
      cell: (row) => row.name,
    },
    {
      id: 'sent_at',
      title: t('figure.sent_at'),
      kind: 'date',
      width: 130,
      sortable: true,
      cell: (row) => <DateTime value={row.sent_at} relative />,
    },
    ...figureColumns<CampaignReport>(true),
    {
      id: 'subject',
      title: t('figure.subject'),
      kind: 'text',
      hidden: true,
      cell: (row) => readableText(row.subject),
    },
    {
      id: 'status',
      title: t('figure.status'),
      kind: 'status',
      hidden: true,
      cell: (row) => <StatusChip status={row.status === 'active' ? 'sending' : row.status} />,
    },
  ];
}
