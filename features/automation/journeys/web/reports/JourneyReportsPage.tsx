import { Button, Group, TextInput } from '@mantine/core';
import { IconChartBar, IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { workflowReports, type WorkflowReport } from '../../contract/insight.ts';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import { useReportColumns } from './report-columns.tsx';

const day = z.iso.date().optional();
const periodUrl = z.object({ from: day, to: day });

/** What journeys brought: who entered, is inside, finished and reached the goal, with revenue and what changed against the hold-out. */
export function JourneyReportsPage() {
  const { t } = useTranslation(journeyTexts);
  const go = useGo();
  const paths = useJourneyPaths();
  const [period, setPeriod] = useUrlState(periodUrl);
  const table = useTableState({ pageSize: 10 });
  const { name, ...query } = table.query;
  const asked = useMemo(() => ({ ...query, search: name, ...period }), [query, name, period]);
  const list = useResourceList(workflowReports, asked);
  const exportReport = useExportReport();
  return (
    <Page>
      <PageHeader
        title={t('reports.title')}
        about={t('reports.about')}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => exportReport({ ...period, ...(name ? { search: name } : {}) })}
          >
            {t('list.export')}
          </Button>
        }
      />
      <DataTable<WorkflowReport>
        name="journey-reports"
        label={t('reports.title')}
        columns={useReportColumns()}
        list={list}
        table={table}
        rowLabel={(one) => one.name}
        rowTo={(one) => paths.builder(one.id)}
        onOpen={(one) => go(paths.builder(one.id))}
        toolbar={
          <Group gap={6}>
            {(['from', 'to'] as const).map((end) => (
              <TextInput
                key={end}
                type="date"
                size="xs"
                aria-label={t(`numbers.${end}`)}
                value={period[end] ?? ''}
                onChange={(event) => setPeriod({ [end]: event.currentTarget.value || undefined })}
              />
            ))}
          </Group>
        }
        empty={{
          title: t('reports.emptyTitle'),
          description: (
            <>
              {t('reports.emptyText')} <AppLink to={paths.templates}>{t('list.emptyLink')}</AppLink>
            </>
          ),
          icon: <IconChartBar size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function useExportReport() {
  const api = useApi();
  return (body: object) =>
    void api.post<{ message: string }>('workflows/reports/export', { body }).then(
      ({ data }) => snackbar.info({ message: data.message }),
      // The call's refusal was shown already.
      () => undefined,
    );
}
